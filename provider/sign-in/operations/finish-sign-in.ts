import { ApiError } from "#contract/errors.ts";
import type { Token } from "#contract/sign-in/auth.ts";
import { SIGN_IN_STEP_LIFE_MS } from "#rules/sign-in/sign-in-lives.ts";
import type { Transaction } from "#storage/database.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { digest, randomSecret } from "../../keys.ts";
import { findAccount } from "../../people/queries/users.ts";
import { readBrowser } from "../known-browsers.ts";
import { findCodeStep } from "../one-time-codes.ts";
import { findSecondFactor, useRecoveryCode, useStep } from "../queries/second-factors.ts";
import { insertChallenge, takeChallenge, tryChallenge } from "../queries/sign-in-challenges.ts";
import { takeCodeOrigin, takeCodeTry } from "../sign-in-tries.ts";
import { recoveryCodeHash } from "./create-recovery-codes.ts";
import { startSignIn } from "./issue-tokens.ts";
import { notifyOfSignIn } from "./notify-of-sign-in.ts";

/** After this many wrong codes the password is required again. */
const SECOND_STEP_TRIES = 5;

/**
 * Starts the step after a right password. @throws ApiError MFA_REQUIRED always, with the token of this step
 */
export async function askForCode(
  context: ProviderContext,
  { userId, version }: { userId: string; version: number },
): Promise<never> {
  const token = randomSecret();
  await transaction(context.db, (tx) =>
    insertChallenge(tx, {
      hash: digest(token),
      purpose: "OTP",
      userId,
      challenge: "",
      version,
      expiresAt: context.now() + SIGN_IN_STEP_LIFE_MS,
    }),
  );
  throw new ApiError("MFA_REQUIRED", { mfaToken: token });
}

interface SecondStep {
  token: string;
  code: string;
  device: string;
  deviceToken: string;
  address: string | undefined;
}

/**
 * Finishes a sign-in with a code of the app, or a recovery code. A code works once. Tries are counted before
 * the comparison, both for this step and as for a password: other people's guesses never refuse a known
 * browser.
 * @throws ApiError CHALLENGE_EXPIRED, WRONG_CODE, TOO_MANY_TRIES
 */
export async function finishSignIn(
  context: ProviderContext,
  { token, code, device, deviceToken, address }: SecondStep,
): Promise<Token> {
  const { db, times } = context;
  const hash = digest(token);
  const origin = { address, browser: readBrowser(context, deviceToken) };
  const undoOriginTry = await takeCodeOrigin(context, origin);
  const step = { purpose: "OTP", triesMax: SECOND_STEP_TRIES, times: times() } as const;
  const tried = await transaction(db, (tx) => tryChallenge(tx, hash, step));
  if (!tried || tried.userId === null) throw new ApiError("CHALLENGE_EXPIRED");
  const { userId, version } = tried;
  const undoTry = await takeCodeTry(context, { account: { userId, version }, origin, code });
  await transaction(db, async (tx) => {
    const account = await findAccount(tx, { id: userId });
    if (!account || account.disabled || account.version !== version) throw new ApiError("CHALLENGE_EXPIRED");
    if (!(await useCode(tx, context, userId, code))) throw wrongCode("otp");
    if (!(await takeChallenge(tx, hash, step))) throw new ApiError("CHALLENGE_EXPIRED");
  });
  await undoOriginTry();
  await undoTry();
  return startSignIn(context, { userId, version, device, address, isFresh: true, browser: origin.browser });
}

/** Uses up a code; returns false for a wrong or used one. */
export async function useCode(
  tx: Transaction,
  context: ProviderContext,
  userId: string,
  code: string,
): Promise<boolean> {
  const factor = await findSecondFactor(tx, userId);
  if (!factor) return false;
  const step = findCodeStep(context.keys.unseal(factor.keySealed), code, context.now());
  if (step !== undefined) return useStep(tx, userId, step);
  if (factor.confirmedAt === null) return false;
  const isUsed = await useRecoveryCode(tx, userId, recoveryCodeHash(context, userId, code));
  if (isUsed) await notifyOfSignIn(tx, context, userId, { kind: "RECOVERY_CODE_USED" });
  return isUsed;
}

/** Returns the error for a wrong code, with the field in which the code was entered. */
export function wrongCode(field: string): ApiError {
  return new ApiError("WRONG_CODE", { fields: { [field]: "wrongCode" } });
}
