import { z } from "zod";
import { MOBILE_SENDERS } from "#rules/people/contacts.ts";
import { countryCode, email, mobileNumber } from "../fields.ts";
import { checkedTogether } from "../fields-together.ts";

/** How a person signs in: MAIL or MOBILE. */
export const loginType = z.enum(["MAIL", "MOBILE"]);

/** How a message to a mobile number is sent. */
export const mobileSender = z.enum(MOBILE_SENDERS);

/** The login and contact of a person: a mail address, or a mobile number with its country. */
export const loginFields = {
  /** How a person signs in and is contacted: MAIL needs `email`, MOBILE `countryCode` and `mobileNumber`. */
  loginType: loginType.default("MAIL"),
  email: email.optional(),
  countryCode: countryCode.optional(),
  mobileNumber: mobileNumber.optional(),
  userMobileSenderPreference: mobileSender.default("SMS"),
};

export type LoginFields = z.infer<z.ZodObject<typeof loginFields>>;

/** Requires the fields of the chosen way to sign in. */
export function checkLogin(person: LoginFields, context: z.RefinementCtx): void {
  const needed =
    person.loginType === "MAIL" ? (["email"] as const) : (["countryCode", "mobileNumber"] as const);
  for (const field of needed)
    if (person[field] === undefined) context.addIssue({ code: "custom", message: "required", path: [field] });
}

/**
 * Returns a schema of a person that requires the fields of the chosen way to sign in, even if other fields
 * are invalid.
 */
export function withLogin<S extends z.ZodObject<typeof loginFields>>(person: S): S {
  return checkedTogether(person, ["loginType"], checkLogin);
}
