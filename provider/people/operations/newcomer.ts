import { ApiError } from "#contract/errors.ts";
import type { LoginFields } from "#contract/people/logins.ts";
import type { Language } from "#rules/languages.ts";
import type { Transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { requireUsableInvite } from "../../permissions/invites.ts";
import { findInviteByCode, type StoredInvite } from "../queries/invites.ts";

/** A person who signs up. */
export interface Newcomer extends LoginFields {
  name?: string | undefined;
  password?: string | undefined;
  acceptTermsOfService?: true | undefined;
  language: Language;
}

/** Returns the login that a newcomer chose. */
export function pickNewcomerLogin({
  loginType,
  email = "",
  countryCode = "",
  mobileNumber = "",
}: LoginFields): string {
  return loginType === "MAIL" ? email : `${countryCode}${mobileNumber}`;
}

/** Returns the error, with its field, for a contact that is another account's login. */
export function contactTaken({ loginType }: Pick<LoginFields, "loginType">): ApiError {
  return new ApiError("EMAIL_TAKEN", {
    fields: { [loginType === "MAIL" ? "email" : "mobileNumber"]: "taken" },
  });
}

/**
 * Returns the invite with a code, which must be usable for this person; a place reserved for the person
 * counts as free.
 * @throws ApiError INVITE_UNKNOWN, INVITE_EXPIRED, INVITE_USED_UP
 */
export async function usableInvite(
  tx: Transaction,
  context: ProviderContext,
  codeHash: string,
  userId: string | undefined,
): Promise<StoredInvite> {
  const times = context.times();
  const invite = await findInviteByCode(tx, codeHash, { times, userId });
  requireUsableInvite(invite, "inviteCode", times);
  return invite;
}
