import { ApiError } from "#contract/errors.ts";
import { transaction } from "../db/database.ts";
import { findInviteByCode } from "../db/invites.ts";
import { createUser } from "../db/users.ts";
import type { House } from "../house.ts";
import { digest } from "../keys.ts";
import { hashPassword } from "../passwords.ts";
import { mustBeUsable } from "../permissions/invites.ts";

interface NewPerson {
  name: string;
  email: string;
  password: string;
  language: string;
  inviteCode?: string | undefined;
}

/**
 * Creates an active account for somebody who holds a valid invite, and gives its id. The invite's place is taken
 * when the invite is accepted, not here. Whether an address has an account is told to holders of an invite alone.
 * @throws ApiError INVITE_UNKNOWN, INVITE_EXPIRED, INVITE_USED_UP, EMAIL_TAKEN, TOO_MANY_TRIES, OVERLOADED
 */
export async function signUp(house: House, person: NewPerson, address: string | undefined): Promise<string> {
  const { inviteCode, password, ...account } = person;
  if (!inviteCode) throw new ApiError("INVITE_UNKNOWN", { fields: { inviteCode: "required" } });
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
