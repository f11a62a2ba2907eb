import { ApiError } from "#contract/errors.ts";
import type { User } from "#contract/users.ts";
import { deleteLinksOf } from "../db/account-links.ts";
import { updateAccount } from "../db/accounts.ts";
import { transaction } from "../db/database.ts";
import { emailKey, getUser } from "../db/users.ts";
import type { SignedIn } from "../handler.ts";
import type { House } from "../house.ts";
import { mustKnowPassword } from "../permissions/users.ts";
import { sendLink } from "./send-link.ts";

interface Changes {
  name?: string | undefined;
  language?: string | undefined;
  email?: string | undefined;
  countryCode?: string | null | undefined;
  mobileNumber?: string | null | undefined;
  userMobileSenderPreference?: string | undefined;
  password?: string | undefined;
}

/**
 * Changes an account. What somebody signs in with takes their password, or the installation's administrator; another
 * mail address counts once the link sent to it is used.
 * @throws ApiError NOT_FOUND, WRONG_PASSWORD, EMAIL_TAKEN, TOO_MANY_TRIES; INVALID_INPUT where nothing to sign in with would be left
 */
export async function changeAccount(
  house: House,
  id: string,
  { email, password, ...changes }: Changes,
  caller: SignedIn & { address: string | undefined },
): Promise<User & { pendingEmail: string | null; link: string | null }> {
  const { user: before } = await getUser(house.db, id);
  const pendingEmail = email !== undefined && emailKey(email) !== emailKey(before.email) ? email : null;
  const [country, number] = [changes.countryCode, changes.mobileNumber];
  const newNumber =
    before.loginType === "MOBILE" && (country !== undefined || number !== undefined)
      ? { country: country ?? before.countryCode, number: number ?? before.mobileNumber }
      : undefined;
  if (newNumber && (country === null || number === null)) {
    throw new ApiError("INVALID_INPUT", { fields: { mobileNumber: "required" } });
  }
  if (pendingEmail !== null || newNumber) await mustKnowPassword(house, id, password, caller);
  return transaction(house.db, async (tx) => {
    const loginName = newNumber && `${newNumber.country ?? ""}${newNumber.number ?? ""}`;
    await updateAccount(tx, id, changes, loginName);
    let link: string | null = null;
    if (pendingEmail !== null) {
      await deleteLinksOf(tx, id, "EMAIL");
      const mayPassOn = caller.installationAdministrator;
      link = await sendLink(tx, house, { userId: id, purpose: "EMAIL", contact: pendingEmail, mayPassOn });
    }
    return { ...(await getUser(tx, id)).user, pendingEmail, link };
  });
}
