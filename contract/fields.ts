import { z } from "zod";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { PREFERENCES_MAX_BYTES } from "#rules/buildings/preferences.ts";
import { isVisibleName } from "#rules/buildings/visible-names.ts";
import { MINUTES_A_DAY } from "#rules/buildings/wall-clock.ts";
import { LANGUAGES } from "#rules/languages.ts";
import { isMailAddress, MAIL_LENGTH_LIMIT, MOBILE_NUMBER } from "#rules/people/contacts.ts";
import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "#rules/people/passwords.ts";
import { isJson, onOneLine } from "#rules/text.ts";

/**
 * Fields that several resources share. A message is a key of `problems` in the translations, so that each
 * problem is shown in the user's language beside its field.
 */
const printable = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

/** The schemas of texts that may contain control characters. */
export const freeTexts = z.registry<{ isFreeText: true }>();

/**
 * Lets a text contain control characters such as line breaks. All others have one line, so that none can
 * continue a header or a command on another line.
 */
export function freeText<S extends z.ZodString>(schema: S): S {
  freeTexts.add(schema, { isFreeText: true });
  return schema;
}

/** The id of an entity: 1 to 64 letters, digits, hyphens and underscores. It never changes. */
export const id = z.string({ error: "required" }).regex(/^[A-Za-z0-9_-]{1,64}$/, "unknown");

/** The version of an entity as it was read; it is another one after every change. */
export const version = z.string({ error: "required" }).regex(/^[A-Za-z0-9_-]{1,64}$/, "invalid");

/**
 * A display name: 1 to 64 characters (§9) after trimming, each new line becomes a space (§5); no control
 * characters and no invisible ones that could make it look like another name.
 */
export const displayName = z
  .string({ error: "required" })
  .overwrite(onOneLine)
  .trim()
  .min(1, "required")
  .max(NAME_LENGTH_LIMIT, "tooLong")
  .regex(printable, "characters")
  .refine((name) => name === "" || isVisibleName(name), "characters");

/** A text of one line, with its spaces. */
export const singleLine = (max: number) => z.string().max(max, "tooLong").regex(printable, "characters");

export const optionalText = (max: number) =>
  z.string().trim().max(max, "tooLong").regex(printable, "characters");

/** A name like {@link displayName} that may be left blank. */
export const optionalName = (max: number) =>
  z
    .string()
    .overwrite(onOneLine)
    .trim()
    .max(max, "tooLong")
    .regex(printable, "characters")
    .refine((name) => name === "" || isVisibleName(name), "characters");

/** Hours and minutes of a day: `08:30`. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "timeOfDay");

/** A time of day as minutes after midnight. */
export const minuteOfDay = z
  .number()
  .int("number")
  .min(0, "number")
  .max(MINUTES_A_DAY - 1, "number");

/** Times are milliseconds since 1970 everywhere on the wire. */
export const instant = z.number().int().min(0).max(8_640_000_000_000_000);

/**
 * A password with which a person signs in. It may have been chosen under other rules, is compared with a hash,
 * and so may have any character.
 */
const password = freeText(z.string({ error: "required" }));

/** A new password: 10 to 128 characters. */
export const newPassword = password
  .min(PASSWORD_LENGTH_MIN, "passwordTooShort")
  .max(PASSWORD_LENGTH_MAX, "tooLong");

/** The current password. Not validated: it may have been chosen under other rules. */
export const currentPassword = password.min(1, "required").max(PASSWORD_LENGTH_MAX, "tooLong");

/** The current password where it may be left blank. */
export const optionalPassword = password.max(PASSWORD_LENGTH_MAX, "tooLong").optional();

/** The random text in the link of a message. */
export const linkToken = z.string({ error: "required" }).min(1, "required").max(128, "tooLong");

/** The country's dialling code, with or without the plus: `+39`. */
export const countryCode = z
  .string()
  .trim()
  .regex(/^\+?[0-9]{1,4}$/, "countryCode");

/** Without the country code; spaces, dots and dashes are ignored. */
export const mobileNumber = z
  .string()
  .max(32, "tooLong")
  .transform((text) => text.replace(/[\s().\/-]/g, ""))
  .pipe(z.string().regex(MOBILE_NUMBER, "mobileNumber"));

/**
 * A text of at most 64 kB, stored unchanged and never parsed, so that no key in it has a meaning (attack
 * E15).
 */
export const preferences = freeText(z.string({ error: "required" }))
  .max(PREFERENCES_MAX_BYTES, "tooLong")
  .refine((text) => new TextEncoder().encode(text).length <= PREFERENCES_MAX_BYTES, "tooLong");

/** Preferences in JSON (§3). */
export const jsonPreferences = preferences.refine(isJson, "json");

/** The language of texts and messages for a person: it, en, fr, nl, es or de. */
export const language = z.enum(LANGUAGES);

export const yesOrNo = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);

/** One e-mail address: no list, no display name, no line break (attacks C10, H06). */
export const email = z
  .string({ error: "required" })
  .trim()
  .max(MAIL_LENGTH_LIMIT, "tooLong")
  .refine(isMailAddress, "email")
  .meta({ format: "email" });
