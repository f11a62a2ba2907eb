import { z } from "zod";
import { isMailAddress, MAIL_LENGTH_LIMIT } from "#rules/contacts.ts";
import { LANGUAGES } from "#rules/languages.ts";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";

/**
 * Fields that several resources share. A message is a key of `problems` in the translations,
 * so that each problem is told in the user's language beside its field.
 */
const printable = /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;

export const id = z.string({ error: "required" }).regex(/^[A-Za-z0-9_-]{1,64}$/, "unknown");

/** A name that people read: 1 to 64 characters once trimmed, no control characters (§9). */
export const displayName = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(NAME_LENGTH_LIMIT, "tooLong")
  .regex(printable, "characters");

export const optionalText = (max: number) =>
  z.string().trim().max(max, "tooLong").regex(printable, "characters");

/** Instants are milliseconds since 1970 everywhere on the wire. */
export const instant = z.number().int().min(0).max(8_640_000_000_000_000);

export const PASSWORD_LENGTH_MIN = 10;
export const PASSWORD_LENGTH_MAX = 128;

export const newPassword = z
  .string({ error: "required" })
  .min(PASSWORD_LENGTH_MIN, "passwordTooShort")
  .max(PASSWORD_LENGTH_MAX, "tooLong");

/** A password that is compared, whatever it was allowed to be when it was chosen. */
export const currentPassword = z
  .string({ error: "required" })
  .min(1, "required")
  .max(PASSWORD_LENGTH_MAX, "tooLong");

/** A random secret of a link; anything else can't be one. */
export const linkToken = z.string({ error: "required" }).min(1, "required").max(128, "tooLong");

export const countryCode = z
  .string()
  .trim()
  .regex(/^\+?[0-9]{1,4}$/, "countryCode");

/** Without the country's code; spaces, dots and dashes don't count. */
export const mobileNumber = z
  .string()
  .max(32, "tooLong")
  .transform((text) => text.replace(/[\s().\/-]/g, ""))
  .pipe(z.string().regex(/^[0-9]{4,15}$/, "mobileNumber"));

export const PREFERENCES_MAX_BYTES = 65_536;

/** Kept as it is and never looked into, so no name in it has a meaning (attack E15). */
export const preferences = z
  .string({ error: "required" })
  .max(PREFERENCES_MAX_BYTES, "tooLong")
  .refine((text) => new TextEncoder().encode(text).length <= PREFERENCES_MAX_BYTES, "tooLong");

export const language = z.enum(LANGUAGES);

export const yesOrNo = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);

/** One address and nothing else: no list, no display name, no line break (attacks C10, H06). */
export const email = z
  .string({ error: "required" })
  .trim()
  .max(MAIL_LENGTH_LIMIT, "tooLong")
  .refine(isMailAddress, "email");
