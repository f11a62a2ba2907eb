import type { LoginFields } from "#contract/people/logins.ts";

/** Returns only the fields of the chosen login, and drops those of the other. */
export function chosenLogin({ loginType, email, ...mobile }: LoginFields) {
  const { countryCode, mobileNumber, userMobileSenderPreference } = mobile;
  return loginType === "MAIL"
    ? { loginType, email }
    : { loginType, countryCode, mobileNumber, userMobileSenderPreference };
}
