import { ApiError } from "#contract/errors.ts";
import { deleteLinksOf, takeLink } from "../db/account-links.ts";
import { setPassword } from "../db/accounts.ts";
import { transaction } from "../db/database.ts";
import { withdrawEmailChanges } from "../db/messages.ts";
import { deleteChallengesOf } from "../db/sign-in-challenges.ts";
import { revokeFamiliesOfUser } from "../db/tokens.ts";
import type { House } from "../house.ts";
import { digest } from "../keys.ts";
import { hashPassword } from "../passwords.ts";
import { tellOfSignIn } from "./tell-of-sign-in.ts";

interface Reset {
  token: string;
  password: string;
  address: string | undefined;
}

/**
 * Chooses a new password by a link: all sign-ins end, and every other link of the account is worth nothing,
 * those that wait to be sent among them.
 * @throws ApiError LINK_NOT_VALID, TOO_MANY_TRIES, OVERLOADED
 */
export async function resetPassword(house: House, { token, password, address }: Reset): Promise<void> {
  const giveBack = await house.guards.take("one-time-code", { address });
  const passwordHash = await hashPassword(password);
  await transaction(house.db, async (tx) => {
    const link = await takeLink(tx, digest(token), ["RESET"], house.now());
    if (!link) throw new ApiError("LINK_NOT_VALID", { fields: { resetToken: "used" } });
    await setPassword(tx, link.userId, passwordHash);
    await deleteLinksOf(tx, link.userId);
    await deleteChallengesOf(tx, link.userId);
    await withdrawEmailChanges(tx, link.userId);
    await revokeFamiliesOfUser(tx, link.userId, house.now());
    await tellOfSignIn(tx, house, link.userId, { kind: "PASSWORD_CHANGED" });
  });
  await giveBack();
}
