import type { LoginFields } from "#contract/users.ts";
import { transaction } from "../db/database.ts";
import { createUser, mobileOf } from "../db/users.ts";
import type { House } from "../house.ts";
import { hashPassword } from "../passwords.ts";
import { sendLink } from "./send-link.ts";

interface NewAccount extends LoginFields {
  name: string;
  password?: string | undefined;
  language: string;
}

/**
 * Creates an account on behalf of the installation's administrator: an active one with a password, or one that waits
 * for its link, which is sent or given to be passed on. Its owner has to accept the terms.
 * @throws ApiError EMAIL_TAKEN, OVERLOADED
 */
export async function createAccount(
  house: House,
  { password, ...account }: NewAccount,
): Promise<{ id: string; link: string | null }> {
  const passwordHash = password === undefined ? "" : await hashPassword(password);
  const active = password !== undefined;
  return transaction(house.db, async (tx) => {
    const person = {
      ...account,
      passwordHash,
      active,
      acceptsTerms: false,
      installationAdministrator: false,
    };
    const id = await createUser(tx, { ...person, now: house.now() });
    if (active) return { id, link: null };
    const { loginType, email = "", countryCode = null, mobileNumber = null } = account;
    const contact = loginType === "MAIL" ? email : mobileOf({ countryCode, mobileNumber });
    return {
      id,
      link: await sendLink(tx, house, { userId: id, purpose: "ACTIVATION", contact, mayPassOn: true }),
    };
  });
}
