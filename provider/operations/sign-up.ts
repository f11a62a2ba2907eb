import { ApiError, isApiError } from "#contract/errors.ts";
import type { LoginFields } from "#contract/users.ts";
import { transaction } from "../db/database.ts";
import { findInviteByCode } from "../db/invites.ts";
import { createUser, findAccount, mobileOf } from "../db/users.ts";
import type { House } from "../house.ts";
import { digest } from "../keys.ts";
import { hashPassword } from "../passwords.ts";
import { mustBeUsable } from "../permissions/invites.ts";
import { postMessage } from "./post-message.ts";

interface NewPerson extends LoginFields {
  name: string;
  password?: string | undefined;
  language: string;
  inviteCode?: string | undefined;
}

/**
 * Creates an active account for somebody who holds a valid invite, and gives its id. The invite's place is taken
 * when the invite is accepted, not here. Whether an address has an account is told to holders of an invite alone.
 * Without an invite, where anybody may sign up, the account waits for the link that is sent; null then.
 * @throws ApiError INVITE_UNKNOWN, INVITE_EXPIRED, INVITE_USED_UP, EMAIL_TAKEN, TOO_MANY_TRIES, OVERLOADED
 */
export async function signUp(
  house: House,
  person: NewPerson,
  address: string | undefined,
): Promise<string | null> {
  const { inviteCode, password = "", email, ...rest } = person;
  // An address beside the number would be nobody's word but the newcomer's.
  const account = { ...rest, email: person.loginType === "MAIL" ? email : undefined };
  if (!inviteCode) return signUpByLink(house, account, address);
  const codeHash = digest(inviteCode.trim());
  // Never given back: an invite in the wrong hands makes a few accounts a minute at most.
  await house.guards.take("one-time-code", { account: codeHash, address });
  mustBeUsable(await findInviteByCode(house.db, codeHash), "inviteCode", house.now());
  const passwordHash = await hashPassword(password);
  return transaction(house.db, async (tx) => {
    mustBeUsable(await findInviteByCode(tx, codeHash), "inviteCode", house.now());
    const person = { ...account, passwordHash, acceptsTerms: true, installationAdministrator: false };
    return createUser(tx, { ...person, now: house.now() });
  });
}

/** The same happens where there is an account already, so that nobody learns of it but by the message (attack C01). */
async function signUpByLink(
  house: House,
  account: Omit<NewPerson, "password" | "inviteCode">,
  address: string | undefined,
): Promise<null> {
  if (!house.selfSignUp) throw new ApiError("INVITE_UNKNOWN", { fields: { inviteCode: "required" } });
  // Never given back: a message costs somebody their attention.
  await house.guards.take("one-time-code", { address });
  const { loginType, email = "", countryCode = null, mobileNumber = null } = account;
  // Who comes again may choose otherwise than the first time.
  const channel = account.userMobileSenderPreference;
  const contact = loginType === "MAIL" ? email : mobileOf({ countryCode, mobileNumber });
  await transaction(house.db, async (tx) => {
    if (!(await findAccount(tx, { username: contact }))) {
      const person = { ...account, passwordHash: "", active: false, acceptsTerms: false };
      await createUser(tx, { ...person, installationAdministrator: false, now: house.now() });
    }
    await postMessage(tx, house, { kind: "ACTIVATION", contact, channel, byAnybody: true });
  }).catch((error: unknown) => {
    // Somebody else signed up the same contact at this moment; theirs is the link.
    if (!isApiError(error, "EMAIL_TAKEN")) throw error;
  });
  return null;
}
