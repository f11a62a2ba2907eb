import type { Token } from "#contract/auth.ts";
import { ApiError } from "#contract/errors.ts";
import { transaction } from "../db/database.ts";
import { findSecondFactor, useRecoveryCode, useStep } from "../db/second-factors.ts";
import { insertChallenge, takeChallenge, tryChallenge } from "../db/sign-in-challenges.ts";
import type { Transaction } from "../db/database.ts";
import { findAccount } from "../db/users.ts";
import type { House } from "../house.ts";
import { digest, randomSecret } from "../keys.ts";
import { stepOf } from "../one-time-codes.ts";
import { startSignIn } from "./issue-tokens.ts";
import { recoveryCodeHash } from "./make-recovery-codes.ts";
import { tellOfSignIn } from "./tell-of-sign-in.ts";

/** Between the password and the code. */
const SECOND_STEP_LIFE_MS = 5 * 60_000;
/** After so many wrong codes the password is asked for again. */
const SECOND_STEP_TRIES = 5;

/** Lets somebody whose password was right go on to the code. @throws ApiError MFA_REQUIRED, always, with the token of this step */
export async function askForCode(house: House, userId: string): Promise<never> {
  const token = randomSecret();
  await transaction(house.db, (tx) =>
    insertChallenge(tx, {
      ...{ hash: digest(token), purpose: "OTP", userId, challenge: "" },
      expiresAt: house.now() + SECOND_STEP_LIFE_MS,
    }),
  );
  throw new ApiError("MFA_REQUIRED", { mfaToken: token });
}

interface SecondStep {
  token: string;
  code: string;
  device: string;
  address: string | undefined;
}

/**
 * Finishes a sign-in by a code of the app, or a recovery code. A code is good once, whoever comes with it; tries are
 * counted before it is looked at, for the step, the account and the address.
 * @throws ApiError CHALLENGE_EXPIRED, WRONG_CODE, TOO_MANY_TRIES
 */
export async function finishSignIn(
  house: House,
  { token, code, device, address }: SecondStep,
): Promise<Token> {
  const { db, guards, now } = house;
  const hash = digest(token);
  const giveBackAddress = await guards.take("second-factor", { address });
  const step = { purpose: "OTP", triesMax: SECOND_STEP_TRIES, now: now() } as const;
  const tried = await transaction(db, (tx) => tryChallenge(tx, hash, step));
  if (!tried || tried.userId === null) throw new ApiError("CHALLENGE_EXPIRED");
  const { userId } = tried;
  const giveBack = await guards.take("second-factor", { account: userId });
  await transaction(db, async (tx) => {
    const account = await findAccount(tx, { id: userId });
    if (!account || account.disabled) throw new ApiError("CHALLENGE_EXPIRED");
    if (!(await useCode(tx, house, userId, code))) throw wrongCode("otp");
    if (!(await takeChallenge(tx, hash, step))) throw new ApiError("CHALLENGE_EXPIRED");
  });
  await giveBackAddress();
  await giveBack();
  return startSignIn(house, { userId, device, address });
}

/** Uses a code up; false for a wrong one and for one that was used. */
export async function useCode(tx: Transaction, house: House, userId: string, code: string): Promise<boolean> {
  const factor = await findSecondFactor(tx, userId);
  if (!factor) return false;
  const step = stepOf(house.keys.unseal(factor.keySealed), code, house.now());
  if (step !== undefined) return useStep(tx, userId, step);
  if (factor.confirmedAt === null) return false;
  const isUsed = await useRecoveryCode(tx, userId, recoveryCodeHash(house, userId, code));
  if (isUsed) await tellOfSignIn(tx, house, userId, { kind: "RECOVERY_CODE_USED" });
  return isUsed;
}

/** Names the field that it was typed into. */
export function wrongCode(field: string): ApiError {
  return new ApiError("WRONG_CODE", { fields: { [field]: "wrongCode" } });
}
