import { ApiError } from "#contract/errors.ts";
import type { Proof } from "#contract/sign-in/sign-ins.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { SignedIn } from "../../handler.ts";
import { freshUntil } from "../../permissions/fresh-proof.ts";
import { requireOwnPassword } from "../../permissions/users.ts";
import { countPasskeys } from "../queries/passkeys.ts";
import { hasSecondFactor } from "../queries/second-factors.ts";
import { noteProof } from "../queries/token-families.ts";
import { findRootFamily } from "../root-family.ts";
import { useCode, wrongCode } from "./finish-sign-in.ts";
import { type SignedChallenge, usePasskey } from "./use-passkey.ts";

type Prover = SignedIn & { address: string | undefined };

/** Returns until when the caller's re-authentication is valid, and what a new one requires. */
export async function readProof(context: ProviderContext, caller: SignedIn): Promise<Proof> {
  const { userId } = caller;
  return {
    freshUntil: (await freshUntil(context, caller)) ?? null,
    secondFactor: await hasSecondFactor(context.db, userId),
    passkeys: (await countPasskeys(context.db, userId)) > 0,
  };
}

/**
 * Re-authenticates the account's owner with the password, and with a code if the account has a second factor.
 * @throws ApiError WRONG_PASSWORD, WRONG_CODE, TOO_MANY_TRIES, OVERLOADED
 */
export async function proveByPassword(
  context: ProviderContext,
  caller: Prover,
  { password, code }: { password: string | undefined; code: string | undefined },
): Promise<void> {
  const { db, guards } = context;
  const { userId, address } = caller;
  await requireOwnPassword(context, password, caller);
  if (!(await hasSecondFactor(db, userId))) return storeProof(context, caller);
  if (code === undefined) throw new ApiError("WRONG_CODE", { fields: { code: "required" } });
  const undoTry = await guards.take("second-factor", { account: userId, address });
  await transaction(db, async (tx) => {
    if (!(await useCode(tx, context, userId, code))) throw wrongCode("code");
  });
  await undoTry();
  return storeProof(context, caller);
}

/**
 * Re-authenticates the account's owner with a passkey, which is both factors.
 * @throws ApiError CHALLENGE_EXPIRED, PASSKEY_REFUSED (also for another account's passkey), TOO_MANY_TRIES
 */
export async function proveByPasskey(
  context: ProviderContext,
  caller: Prover,
  signed: SignedChallenge,
): Promise<void> {
  const { userId, address } = caller;
  const undoTry = await context.guards.take("second-factor", { account: userId, address });
  await usePasskey(context, signed, userId);
  await undoTry();
  await storeProof(context, caller);
}

async function storeProof(context: ProviderContext, { familyId }: SignedIn): Promise<void> {
  const rootId = await findRootFamily(context, familyId);
  await transaction(context.db, (tx) => noteProof(tx, rootId, context.now()));
}
