import { ApiError } from "#contract/errors.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { SignedIn } from "../../handler.ts";
import { getUser } from "../../people/queries/users.ts";
import { keyAddress, newKey } from "../one-time-codes.ts";
import { deletePasskeysOf } from "../queries/passkeys.ts";
import {
  confirmKey,
  deleteSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  storeKey,
} from "../queries/second-factors.ts";
import { readRootFamily, revokeFamiliesOfUser } from "../queries/token-families.ts";
import { createRecoveryCodes } from "./create-recovery-codes.ts";
import { useCode, wrongCode } from "./finish-sign-in.ts";
import { notifyOfSignIn } from "./notify-of-sign-in.ts";

/**
 * Creates a key for a person's authenticator app, which is valid once it is confirmed.
 * @throws ApiError SECOND_FACTOR_EXISTS
 */
export async function setUpFactor(
  context: ProviderContext,
  { userId, version }: { userId: string; version: number },
): Promise<{ key: string; address: string }> {
  const key = newKey();
  const { email, name } = await transaction(context.db, async (tx) => {
    if (await hasSecondFactor(tx, userId)) throw new ApiError("SECOND_FACTOR_EXISTS");
    await storeKey(tx, userId, { keySealed: context.keys.seal(key), version, now: context.now() });
    return (await getUser(tx, userId)).user;
  });
  return { key, address: keyAddress(key, new URL(context.publicUrl).host, email || name) };
}

/**
 * Confirms the key and returns the recovery codes. Ends other sign-ins, which were made without a code.
 * @throws ApiError NO_SECOND_FACTOR, SECOND_FACTOR_EXISTS, WRONG_CODE, TOO_MANY_TRIES
 */
export async function confirmFactor(
  context: ProviderContext,
  { code, userId, familyId, address }: { code: string; address: string | undefined } & SignedIn,
): Promise<string[]> {
  const undoTry = await context.guards.take("second-factor", { account: userId, address });
  const codes = await transaction(context.db, async (tx) => {
    const factor = await findSecondFactor(tx, userId);
    if (!factor) throw new ApiError("NO_SECOND_FACTOR");
    if (factor.confirmedAt !== null) throw new ApiError("SECOND_FACTOR_EXISTS");
    if (!(await useCode(tx, context, userId, code))) throw wrongCode("code");
    if (!(await confirmKey(tx, userId, context.now()))) throw new ApiError("SECOND_FACTOR_EXISTS");
    await revokeFamiliesOfUser(tx, userId, context.now(), await readRootFamily(tx, familyId));
    await notifyOfSignIn(tx, context, userId, { kind: "FACTOR_ADDED" });
    return createRecoveryCodes(tx, context, userId);
  });
  await undoTry();
  return codes;
}

/** @throws ApiError NO_SECOND_FACTOR */
export async function renewRecoveryCodes(context: ProviderContext, userId: string): Promise<string[]> {
  return transaction(context.db, async (tx) => {
    if (!(await hasSecondFactor(tx, userId))) throw new ApiError("NO_SECOND_FACTOR");
    return createRecoveryCodes(tx, context, userId);
  });
}

/** @throws ApiError NO_SECOND_FACTOR */
export async function removeFactor(context: ProviderContext, userId: string): Promise<void> {
  await transaction(context.db, async (tx) => {
    if (!(await deleteSecondFactor(tx, userId))) throw new ApiError("NO_SECOND_FACTOR");
    await notifyOfSignIn(tx, context, userId, { kind: "FACTOR_REMOVED" });
  });
}

/** Removes all second factors and passkeys of a person who cannot do so; returns whether there were any. */
export async function removeFactorsOf(tx: Transaction, userId: string): Promise<boolean> {
  const hadAuthenticatorApp = await deleteSecondFactor(tx, userId);
  const hadPasskeys = (await deletePasskeysOf(tx, userId)) > 0;
  return hadAuthenticatorApp || hadPasskeys;
}
