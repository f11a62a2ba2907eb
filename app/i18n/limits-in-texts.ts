import { CALL_CODE_DIGITS_MAX } from "#rules/access/codes.ts";
import { OPENING_TIME_MAX_MS } from "#rules/devices/devices.ts";
import { DEFAULT_EVENTS_TTL_H, MAX_EVENTS_TTL_H } from "#rules/history/events.ts";
import { PASSWORD_LENGTH_MIN } from "#rules/people/passwords.ts";

/** The limits of the rules that texts name, by their placeholders: a text needs no value of its own for them. */
export const limitsInTexts = {
  callCodeDigitsMax: CALL_CODE_DIGITS_MAX,
  eventsDaysDefault: DEFAULT_EVENTS_TTL_H / 24,
  eventsDaysMax: MAX_EVENTS_TTL_H / 24,
  eventsHoursMax: MAX_EVENTS_TTL_H,
  openingSecondsMax: OPENING_TIME_MAX_MS / 1000,
  passwordLengthMin: PASSWORD_LENGTH_MIN,
};
