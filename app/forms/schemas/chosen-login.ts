import type { z } from "zod";
import type { LoginFields } from "#contract/people/logins.ts";
import { chosenFields } from "./chosen-fields.ts";
import { loginTypeFields } from "./login-choice.ts";

type TypedLogin = Partial<Record<keyof LoginFields, unknown>>;

/** Returns the schema of a form with `LoginFields`: the fields of the other login are neither checked nor read. */
export function withChosenLogin<S extends z.ZodType<unknown, TypedLogin>>(schema: S) {
  return chosenFields<S>(schema, "loginType", loginTypeFields);
}

/** Returns only the fields of the login. */
export function pickLogin({
  loginType,
  email,
  countryCode,
  mobileNumber,
  userMobileSenderPreference,
}: LoginFields): LoginFields {
  return { loginType, email, countryCode, mobileNumber, userMobileSenderPreference };
}
