import { z } from "zod";
import {
  PASSWORD_LENGTH_MAX,
  countryCode,
  currentPassword,
  displayName,
  email,
  language,
  mobileNumber,
} from "#contract/fields.ts";
import { mobileSender } from "#contract/users.ts";
import { knownTimeZone } from "../../forms/moments.ts";

/** What the others in the building read, and the language of what is sent to one. */
export const nameSchema = z.object({ intent: z.literal("name"), name: displayName, language });

/** Whoever could change the address could take the account over: the password is asked for. */
export const emailSchema = z.object({ intent: z.literal("email"), email, password: currentPassword });

/** Neither, for no number; whoever signs in with it can't do without, and the API asks for their password. */
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

/** Empty: times are shown in the browser's own zone. */
export const zoneSchema = z.object({ intent: z.literal("zone"), timeZone: knownTimeZone.optional() });

export type NameFields = z.input<typeof nameSchema>;
export type MobileFields = z.input<typeof mobileSchema>;
export type ZoneFields = z.input<typeof zoneSchema>;
export type EmailFields = z.input<typeof emailSchema>;
