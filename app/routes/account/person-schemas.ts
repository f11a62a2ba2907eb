import { z } from "zod";
import { knownTimeZone } from "#app/forms/moments.ts";
import {
  countryCode,
  currentPassword,
  displayName,
  email,
  language,
  mobileNumber,
  timeOfDay,
} from "#contract/fields.ts";
import { mobileSender } from "#contract/people/logins.ts";
import { findMissingHour } from "#rules/devices/ring-calls.ts";
import { PASSWORD_LENGTH_MAX } from "#rules/people/passwords.ts";

/** What the others in the building see, and the language of messages to the person. */
export const nameSchema = z.object({ intent: z.literal("name"), name: displayName, language });

/** Changing the address could take the account over: the password is required. */
export const emailSchema = z.object({ intent: z.literal("email"), email, password: currentPassword });

/** Both fields, or neither for no number. People who sign in with it need one, and their password. */
export const mobileSchema = z
  .object({
    intent: z.literal("mobile"),
    countryCode: countryCode.optional(),
    mobileNumber: mobileNumber.optional(),
    userMobileSenderPreference: mobileSender,
    password: z.string().max(PASSWORD_LENGTH_MAX, "tooLong").optional(),
  })
  .superRefine((typed, context) => {
    for (const [one, other] of [
      ["countryCode", "mobileNumber"],
      ["mobileNumber", "countryCode"],
    ] as const) {
      if (typed[one] === undefined && typed[other] !== undefined)
        context.addIssue({ code: "custom", message: "required", path: [one] });
    }
  });

/** Empty for the browser's zone. */
export const zoneSchema = z.object({ intent: z.literal("zone"), timeZone: knownTimeZone.optional() });

/** An unchecked checkbox is not sent. */
export const notesSchema = z.object({ intent: z.literal("notes"), notesByMail: z.boolean().default(false) });

/** Quiet hours are a time of day in the building that rings; both or none. */
export const callsSchema = z
  .object({
    intent: z.literal("calls"),
    rings: z.boolean().default(false),
    missedCallsByMail: z.boolean().default(false),
    quietFrom: timeOfDay.optional(),
    quietUntil: timeOfDay.optional(),
  })
  .superRefine((typed, context) => {
    const missing = findMissingHour(typed);
    if (missing) context.addIssue({ code: "custom", message: "required", path: [missing] });
  });

export type CallsFields = z.input<typeof callsSchema>;
export type NotesFields = z.input<typeof notesSchema>;
export type NameFields = z.input<typeof nameSchema>;
export type MobileFields = z.input<typeof mobileSchema>;
export type ZoneFields = z.input<typeof zoneSchema>;
export type EmailFields = z.input<typeof emailSchema>;
