import type { User } from "#contract/users.ts";

/** The address or the number that somebody signs in with. */
export function signsInWith({
  loginType,
  email,
  countryCode,
  mobileNumber,
}: Pick<User, "loginType" | "email" | "countryCode" | "mobileNumber">): string {
  return loginType === "MAIL" ? email : `${countryCode ?? ""} ${mobileNumber ?? ""}`.trim();
}
