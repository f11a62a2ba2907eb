import type { LoginFields } from "#contract/users.ts";

/** Of two ways to sign in the one that was chosen: what was typed for the other one stays here. */
export function chosenLogin({ loginType, email, ...mobile }: LoginFields) {
  const { countryCode, mobileNumber, userMobileSenderPreference } = mobile;
  return loginType === "MAIL"
    ? { loginType, email }
    : { loginType, countryCode, mobileNumber, userMobileSenderPreference };
}
