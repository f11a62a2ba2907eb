import { ApiError } from "#contract/errors.ts";
import { deleteLinksOf, takeLink } from "../db/account-links.ts";
import { acceptTerms, activateAccount, changeEmail } from "../db/accounts.ts";
import { transaction } from "../db/database.ts";
import { contactOf, getUser, mobileOf } from "../db/users.ts";
import type { House } from "../house.ts";
import { digest } from "../keys.ts";
import { hashPassword } from "../passwords.ts";
import { tellOfSignIn } from "./tell-of-sign-in.ts";

interface Activation {
  token: string;
  password: string | undefined;
  acceptsTerms: boolean;
  address: string | undefined;
}

/**
 * Uses a link that proves a mail address or a mobile number: it activates the account, or makes the changed address
 * the one to sign in with. Gives what to sign in with.
 * @throws ApiError LINK_NOT_VALID, EMAIL_TAKEN; INVALID_INPUT where the account has no password yet and none is given
 */
export async function activate(house: House, activation: Activation): Promise<{ username: string }> {
  const { token, password, acceptsTerms, address } = activation;
  const giveBack = await house.guards.take("one-time-code", { address });
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const now = house.now();
  const username = await transaction(house.db, async (tx) => {
    const link = await takeLink(tx, digest(token), ["ACTIVATION", "EMAIL"], now);
    if (!link) throw new ApiError("LINK_NOT_VALID", { fields: { activationToken: "used" } });
    if (link.purpose === "EMAIL" && link.email !== null) {
      const formerly = contactOf((await getUser(tx, link.userId)).user);
      await changeEmail(tx, link.userId, link.email);
      await tellOfSignIn(tx, house, link.userId, { kind: "EMAIL_CHANGED", formerly });
      await deleteLinksOf(tx, link.userId);
    } else {
      const { passwordHash: old } = await getUser(tx, link.userId);
      if (old === "" && passwordHash === undefined) {
        throw new ApiError("INVALID_INPUT", { fields: { password: "required" } });
      }
      await activateAccount(tx, link.userId, { passwordHash: old === "" ? passwordHash : undefined, now });
      if (acceptsTerms) await acceptTerms(tx, link.userId, now);
      await deleteLinksOf(tx, link.userId, "ACTIVATION");
    }
    const { user } = await getUser(tx, link.userId);
    return user.loginType === "MAIL" ? user.email : mobileOf(user);
  });
  await giveBack();
  return { username };
}
