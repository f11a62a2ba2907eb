import type { Times } from "#rules/history/followed-clock.ts";
import { SIGN_IN_STEP_LIFE_MS } from "#rules/sign-in/sign-in-lives.ts";
import { camelCase } from "#storage/camel-case.ts";
import { isCurrentRow } from "#storage/current-rows.ts";
import type { Database, Transaction } from "#storage/database.ts";
import type { SignInChallengeTable } from "#storage/tables/factors.ts";

export type ChallengePurpose = SignInChallengeTable["purpose"];

/** A challenge, identified by the hash of its token. */
interface Challenge {
  hash: string;
  purpose: ChallengePurpose;
  /** The account; null while it is not known. */
  userId: string | null;
  /** The challenge to sign; empty when nothing is signed. */
  challenge: string;
  /** The version of the account's sign-in methods when it was made; 0 while the account is not known. */
  version: number;
  expiresAt: number;
}

export async function insertChallenge(
  tx: Transaction,
  { hash, purpose, userId, challenge, version, expiresAt }: Challenge,
): Promise<void> {
  await tx
    .insertInto("sign_in_challenge")
    .values({
      hash,
      purpose,
      user_id: userId,
      challenge,
      tries: 0,
      expires_at: expiresAt,
      sign_in_version: version,
    })
    .execute();
}

/**
 * Counts a try at a challenge; returns undefined when it has no tries left, has expired or does not exist.
 */
export async function tryChallenge(
  tx: Transaction,
  hash: string,
  { purpose, triesMax, times }: { purpose: ChallengePurpose; triesMax: number; times: Times },
): Promise<{ userId: string | null; version: number } | undefined> {
  const row = await tx
    .updateTable("sign_in_challenge")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("tries", "<", triesMax)
    .where(isCurrentRow("expires_at", SIGN_IN_STEP_LIFE_MS, times))
    .returning(camelCase(["user_id", "sign_in_version"]))
    .executeTakeFirst();
  return row && { userId: row.userId, version: row.signInVersion };
}

/** Uses up a challenge: of concurrent calls one gets it, the others undefined. */
export async function takeChallenge(
  tx: Transaction,
  hash: string,
  { purpose, times }: { purpose: ChallengePurpose; times: Times },
): Promise<{ userId: string | null; challenge: string; version: number } | undefined> {
  const row = await tx
    .deleteFrom("sign_in_challenge")
    .where("hash", "=", hash)
    .where("purpose", "=", purpose)
    .where(isCurrentRow("expires_at", SIGN_IN_STEP_LIFE_MS, times))
    .returning(camelCase(["user_id", "challenge", "sign_in_version"]))
    .executeTakeFirst();
  return row && { userId: row.userId, challenge: row.challenge, version: row.signInVersion };
}

/** Deletes the unfinished sign-ins of an account. */
export async function deleteChallengesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("sign_in_challenge").where("user_id", "=", userId).execute();
}

export async function deleteExpiredChallenges(db: Database, now: number): Promise<void> {
  await db.deleteFrom("sign_in_challenge").where("expires_at", "<=", now).execute();
}
