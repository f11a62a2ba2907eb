import { CHOICES_MAX } from "#app/paging.ts";
import { CALL_CODE_DIGITS_MAX, DOOR_CODE_DIGITS_MAX, DOOR_CODE_DIGITS_MIN } from "#rules/access/codes.ts";
import { TAG_DIGITS_MAX, TAG_DIGITS_MIN } from "#rules/access/nfc-tags.ts";
import { PICTURE_MAX_BYTES } from "#rules/buildings/avatars.ts";
import { COMMANDS_RETENTION_MS } from "#rules/devices/device-commands.ts";
import { OPENING_TIME_MAX_MS, RING_MAX_S, RING_MIN_S, SCREENSAVER_MAX_S } from "#rules/devices/devices.ts";
import { DEFAULT_EVENTS_TTL_H, MAX_EVENTS_TTL_H } from "#rules/history/events.ts";
import { FIRMWARE_FILE_MAX_BYTES } from "#rules/installation/firmware.ts";
import { LICENCE_ENDS_SOON_MS } from "#rules/licences/licences.ts";
import { LINK_LIFE_MS, NOTICES_PER_HOUR } from "#rules/people/account-links.ts";
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
  choicesMax: CHOICES_MAX,
  commandsDays: COMMANDS_RETENTION_MS / DAY_MS,
  doorCodeDigitsMax: DOOR_CODE_DIGITS_MAX,
  doorCodeDigitsMin: DOOR_CODE_DIGITS_MIN,
  eventsDaysDefault: DEFAULT_EVENTS_TTL_H / 24,
  eventsDaysMax: MAX_EVENTS_TTL_H / 24,
  eventsHoursMax: MAX_EVENTS_TTL_H,
  firmwareMegabytesMax: FIRMWARE_FILE_MAX_BYTES / MEGABYTE,
  licenceCodeMax: LICENCE_CODE_LENGTH_MAX,
  licenceCodeMin: LICENCE_CODE_LENGTH_MIN,
  licenceEndsSoonDays: LICENCE_ENDS_SOON_MS / DAY_MS,
  noticesPerHour: NOTICES_PER_HOUR,
  openingSecondsMax: OPENING_TIME_MAX_MS / 1000,
  passwordLengthMin: PASSWORD_LENGTH_MIN,
  pictureMegabytesMax: PICTURE_MAX_BYTES / MEGABYTE,
  ringSecondsMax: RING_MAX_S,
  ringSecondsMin: RING_MIN_S,
  screensaverSecondsMax: SCREENSAVER_MAX_S,
  tagDigitsMax: TAG_DIGITS_MAX,
  tagDigitsMin: TAG_DIGITS_MIN,
  unreadNotesMax: NOTES_UNREAD_MAX,
};
