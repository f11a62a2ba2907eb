import type { LoginFields } from "#contract/people/logins.ts";

/** Keeps only the chosen way to sign in; what was typed for the other is dropped. */
export function chosenLogin({ loginType, email, ...mobile }: LoginFields) {
  const { countryCode, mobileNumber, userMobileSenderPreference } = mobile;
  return loginType === "MAIL"
    ? { loginType, email }
    : { loginType, countryCode, mobileNumber, userMobileSenderPreference };
}
