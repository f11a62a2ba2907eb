import type { User } from "#contract/people/user.ts";

interface Login extends Pick<User, "loginType"> {
  email?: string | undefined;
  countryCode?: string | null | undefined;
  mobileNumber?: string | null | undefined;
}

/** The address or the number that a person signs in with. */
export function signsInWith({ loginType, email, countryCode, mobileNumber }: Login): string {
  return loginType === "MAIL" ? (email ?? "") : `${countryCode ?? ""} ${mobileNumber ?? ""}`.trim();
}
