import { ApiError } from "#contract/errors.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { deleteLinksOf } from "../../people/queries/account-links.ts";
import { getUser, replacePassword } from "../../people/queries/users.ts";
import { hashPassword, isPassword } from "../passwords.ts";
import { deleteChallengesOf } from "../queries/sign-in-challenges.ts";
import { readRootFamily, revokeFamiliesOfUser } from "../queries/token-families.ts";
import { notifyOfSignIn } from "./notify-of-sign-in.ts";

interface PasswordChange {
  userId: string;
  /** The sign-in that is not ended. */
  familyId: string;
  oldPassword: string;
  newPassword: string;
  address: string | undefined;
}

/**
 * Changes a person's password and ends all of the person's other sign-ins.
 * @throws ApiError WRONG_PASSWORD, TOO_MANY_TRIES, OVERLOADED
 */
export async function changePassword(context: ProviderContext, change: PasswordChange): Promise<void> {
  const { userId, familyId, oldPassword, newPassword, address } = change;
  const undoTry = await context.guards.take("password", { account: userId, address });
  const { passwordHash: oldHash } = await getUser(context.db, userId);
  if (!(await isPassword(oldPassword, oldHash))) throw wrongPassword();
  await undoTry();
  const newHash = await hashPassword(newPassword);
  await transaction(context.db, async (tx) => {
    if (!(await replacePassword(tx, userId, { oldHash, newHash }))) throw wrongPassword();
    await deleteLinksOf(tx, userId);
    await deleteChallengesOf(tx, userId);
    await revokeFamiliesOfUser(tx, userId, context.now(), await readRootFamily(tx, familyId));
    await notifyOfSignIn(tx, context, userId, { kind: "PASSWORD_CHANGED" });
  });
}

function wrongPassword(): ApiError {
  return new ApiError("WRONG_PASSWORD", { fields: { oldPassword: "wrong" } });
}
