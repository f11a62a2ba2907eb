import { ApiError } from "#contract/errors.ts";
import { transaction, type Transaction } from "../db/database.ts";
import {
  confirmKey,
  deleteSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  keepKey,
} from "../db/second-factors.ts";
import { deletePasskeysOf } from "../db/passkeys.ts";
import { revokeFamiliesOfUser, rootFamilyOf } from "../db/tokens.ts";
import { getUser } from "../db/users.ts";
import type { SignedIn } from "../handler.ts";
import type { House } from "../house.ts";
import { keyAddress, newKey } from "../one-time-codes.ts";
import { useCode, wrongCode } from "./finish-sign-in.ts";
import { makeRecoveryCodes } from "./make-recovery-codes.ts";
import { tellOfSignIn } from "./tell-of-sign-in.ts";

/**
 * Makes a key for somebody's authenticator app, which counts once it is confirmed.
 * @throws ApiError SECOND_FACTOR_EXISTS
 */
export async function setUpFactor(house: House, userId: string): Promise<{ key: string; address: string }> {
  const key = newKey();
  const { email, name } = await transaction(house.db, async (tx) => {
    if (await hasSecondFactor(tx, userId)) throw new ApiError("SECOND_FACTOR_EXISTS");
    await keepKey(tx, userId, { keySealed: house.keys.seal(key), now: house.now() });
    return (await getUser(tx, userId)).user;
  });
  return { key, address: keyAddress(key, new URL(house.publicUrl).host, email || name) };
}

/**
 * Lets the key count. Whoever is signed in elsewhere without a code is signed out.
 * @throws ApiError NO_SECOND_FACTOR, SECOND_FACTOR_EXISTS, WRONG_CODE, TOO_MANY_TRIES
 */
export async function confirmFactor(
  house: House,
  { code, userId, familyId, address }: { code: string; address: string | undefined } & SignedIn,
): Promise<string[]> {
  const giveBack = await house.guards.take("second-factor", { account: userId, address });
  const codes = await transaction(house.db, async (tx) => {
    const factor = await findSecondFactor(tx, userId);
    if (!factor) throw new ApiError("NO_SECOND_FACTOR");
    if (factor.confirmedAt !== null) throw new ApiError("SECOND_FACTOR_EXISTS");
    if (!(await useCode(tx, house, userId, code))) throw wrongCode("code");
    if (!(await confirmKey(tx, userId, house.now()))) throw new ApiError("SECOND_FACTOR_EXISTS");
    await revokeFamiliesOfUser(tx, userId, house.now(), await rootFamilyOf(tx, familyId));
    await tellOfSignIn(tx, house, userId, { kind: "FACTOR_ADDED" });
    return makeRecoveryCodes(tx, house, userId);
  });
  await giveBack();
  return codes;
}

/** @throws ApiError NO_SECOND_FACTOR */
export async function renewRecoveryCodes(house: House, userId: string): Promise<string[]> {
  return transaction(house.db, async (tx) => {
    if (!(await hasSecondFactor(tx, userId))) throw new ApiError("NO_SECOND_FACTOR");
    return makeRecoveryCodes(tx, house, userId);
  });
}

/** @throws ApiError NO_SECOND_FACTOR */
export async function removeFactor(house: House, userId: string): Promise<void> {
  await transaction(house.db, async (tx) => {
    if (!(await deleteSecondFactor(tx, userId))) throw new ApiError("NO_SECOND_FACTOR");
    await tellOfSignIn(tx, house, userId, { kind: "FACTOR_REMOVED" });
  });
}

/** Takes away all that stands beside somebody's password, who can't do it themselves; whether there was anything. */
export async function removeFactorsOf(tx: Transaction, userId: string): Promise<boolean> {
  const hadApp = await deleteSecondFactor(tx, userId);
  const hadPasskeys = (await deletePasskeysOf(tx, userId)) > 0;
  return hadApp || hadPasskeys;
}
