import { ApiError } from "#contract/errors.ts";
import { deleteLinksOf } from "../db/account-links.ts";
import { transaction } from "../db/database.ts";
import { deleteChallengesOf } from "../db/sign-in-challenges.ts";
import { revokeFamiliesOfUser, rootFamilyOf } from "../db/tokens.ts";
import { getUser, replacePassword } from "../db/users.ts";
import type { House } from "../house.ts";
import { hashPassword, isPassword } from "../passwords.ts";
import { tellOfSignIn } from "./tell-of-sign-in.ts";

interface PasswordChange {
  userId: string;
  /** The sign-in that stays; all others end. */
  familyId: string;
  oldPassword: string;
  newPassword: string;
  address: string | undefined;
}

/**
 * Changes a person's password and ends all their other sign-ins.
 * @throws ApiError WRONG_PASSWORD, TOO_MANY_TRIES, OVERLOADED
 */
export async function changePassword(house: House, change: PasswordChange): Promise<void> {
  const { userId, familyId, oldPassword, newPassword, address } = change;
  const giveBack = await house.guards.take("password", { account: userId, address });
  const { passwordHash: oldHash } = await getUser(house.db, userId);
  if (!(await isPassword(oldPassword, oldHash))) throw wrongPassword();
  await giveBack();
  const newHash = await hashPassword(newPassword);
  await transaction(house.db, async (tx) => {
    if (!(await replacePassword(tx, userId, { oldHash, newHash }))) throw wrongPassword();
    await deleteLinksOf(tx, userId);
    await deleteChallengesOf(tx, userId);
    await revokeFamiliesOfUser(tx, userId, house.now(), await rootFamilyOf(tx, familyId));
    await tellOfSignIn(tx, house, userId, { kind: "PASSWORD_CHANGED" });
  });
}

function wrongPassword(): ApiError {
  return new ApiError("WRONG_PASSWORD", { fields: { oldPassword: "wrong" } });
}
