import { CHOICES_MAX } from "#app/lists/paging.ts";
import { CALL_CODE_DIGITS_MAX, DOOR_CODE_DIGITS_MAX, DOOR_CODE_DIGITS_MIN } from "#rules/access/codes.ts";
import { TAG_DIGITS_MAX, TAG_DIGITS_MIN } from "#rules/access/nfc-tags.ts";
import { PICTURE_MAX_BYTES } from "#rules/buildings/avatars.ts";
import { IDENTIFIER_LENGTH_MAX } from "#rules/buildings/names.ts";
import { PREFERENCES_MAX_BYTES } from "#rules/buildings/preferences.ts";
import { COMMANDS_RETENTION_MS, DOOR_COMMAND_WAIT_MS } from "#rules/devices/device-commands.ts";
import {
  HARDWARE_ID_LENGTH_MAX,
  HARDWARE_ID_LENGTH_MIN,
  OPENING_TIME_MAX_MS,
  RING_MAX_S,
  RING_MIN_S,
  SCREENSAVER_MAX_S,
} from "#rules/devices/devices.ts";
import { DEFAULT_EVENTS_TTL_H, HOURS_PER_DAY, MAX_EVENTS_TTL_H } from "#rules/history/events.ts";
import {
  CERTIFICATE_ENDS_SOON_MS,
  DISK_FREE_MIN_BYTES,
  DISK_FREE_MIN_SHARE,
  PROBE_DEADLINE_MS,
} from "#rules/installation/diagnosis.ts";
import { FIRMWARE_FILE_MAX_BYTES } from "#rules/installation/firmware.ts";
import { MAIL_DEADLINE_MS } from "#rules/installation/mail-server.ts";
import { MESSAGES_RETENTION_MS } from "#rules/installation/messages.ts";
import { PORT_MAX } from "#rules/installation/network.ts";
import { LICENCE_ENDS_SOON_MS } from "#rules/licences/licences.ts";
import { LINK_LIFE_MS, NOTICES_PER_HOUR } from "#rules/people/account-links.ts";
import { MOBILE_NUMBER_DIGITS_MAX, MOBILE_NUMBER_DIGITS_MIN } from "#rules/people/contacts.ts";
import { INVITE_PROPOSED_DAYS } from "#rules/people/invites.ts";
import { NOTES_UNREAD_MAX } from "#rules/people/notes.ts";
import { PASSWORD_LENGTH_MIN } from "#rules/people/passwords.ts";
import {
  ACTIVATION_CODE_LENGTH_MAX,
  ACTIVATION_CODE_LENGTH_MIN,
  LICENCE_CODE_LENGTH_MAX,
  LICENCE_CODE_LENGTH_MIN,
} from "#rules/sign-in/printed-codes.ts";

const DAY_MS = 86_400_000;
const MEGABYTE = 1024 * 1024;

/** The limits of the rules that texts name, by their placeholders: a text needs no value of its own for them. */
export const limitsInTexts = {
  activationCodeMax: ACTIVATION_CODE_LENGTH_MAX,
  activationCodeMin: ACTIVATION_CODE_LENGTH_MIN,
  activationLinkDays: LINK_LIFE_MS.ACTIVATION / DAY_MS,
  callCodeDigitsMax: CALL_CODE_DIGITS_MAX,
  certificateEndsSoonDays: CERTIFICATE_ENDS_SOON_MS / DAY_MS,
  choicesMax: CHOICES_MAX,
  commandsDays: COMMANDS_RETENTION_MS / DAY_MS,
  diskFreeGigabytesMin: DISK_FREE_MIN_BYTES / (1024 * MEGABYTE),
  diskFreePercentMin: DISK_FREE_MIN_SHARE * 100,
  doorCodeDigitsMax: DOOR_CODE_DIGITS_MAX,
  doorCodeDigitsMin: DOOR_CODE_DIGITS_MIN,
  doorCommandSeconds: DOOR_COMMAND_WAIT_MS / 1000,
  eventsDaysDefault: DEFAULT_EVENTS_TTL_H / 24,
  eventsDaysMax: MAX_EVENTS_TTL_H / HOURS_PER_DAY,
  firmwareMegabytesMax: FIRMWARE_FILE_MAX_BYTES / MEGABYTE,
  hardwareIdLengthMax: HARDWARE_ID_LENGTH_MAX,
  hardwareIdLengthMin: HARDWARE_ID_LENGTH_MIN,
  identifierLengthMax: IDENTIFIER_LENGTH_MAX,
  inviteDays: INVITE_PROPOSED_DAYS,
  licenceCodeMax: LICENCE_CODE_LENGTH_MAX,
  licenceCodeMin: LICENCE_CODE_LENGTH_MIN,
  licenceEndsSoonDays: LICENCE_ENDS_SOON_MS / DAY_MS,
  mailSeconds: MAIL_DEADLINE_MS / 1000,
  messagesDays: MESSAGES_RETENTION_MS / DAY_MS,
  mobileNumberDigitsMax: MOBILE_NUMBER_DIGITS_MAX,
  mobileNumberDigitsMin: MOBILE_NUMBER_DIGITS_MIN,
  noticesPerHour: NOTICES_PER_HOUR,
  openingSecondsMax: OPENING_TIME_MAX_MS / 1000,
  passwordLengthMin: PASSWORD_LENGTH_MIN,
  pictureMegabytesMax: PICTURE_MAX_BYTES / MEGABYTE,
  // A port is a name, not a quantity.
  portMax: String(PORT_MAX),
  preferencesKilobytesMax: PREFERENCES_MAX_BYTES / 1024,
  probeSeconds: PROBE_DEADLINE_MS / 1000,
  ringSecondsMax: RING_MAX_S,
  ringSecondsMin: RING_MIN_S,
  screensaverSecondsMax: SCREENSAVER_MAX_S,
  tagDigitsMax: TAG_DIGITS_MAX,
  tagDigitsMin: TAG_DIGITS_MIN,
  unreadNotesMax: NOTES_UNREAD_MAX,
};
