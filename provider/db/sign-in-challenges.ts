import type { Database, Transaction } from "./database.ts";

/** OTP: a code after the password. The others: a signature of a passkey that is registered, or signs in. */
export type ChallengePurpose = "OTP" | "NEW_PASSKEY" | "PASSKEY";

/** What somebody has to answer, known by its token. */
export interface Challenge {
  hash: string;
  purpose: ChallengePurpose;
  /** Whose it is; null while that is not known. */
  userId: string | null;
  /** What is signed; empty where nothing is. */
  challenge: string;
  expiresAt: number;
}

export async function insertChallenge(
  tx: Transaction,
  { hash, purpose, userId, challenge, expiresAt }: Challenge,
): Promise<void> {
  await tx
    .insertInto("sign_in_challenge")
    .values({ hash, purpose, user_id: userId, challenge, tries: 0, expires_at: expiresAt })
    .execute();
}

/** Counts a try at a challenge; undefined where it has had all its tries, is over or is none. */
export async function tryChallenge(
  tx: Transaction,
  hash: string,
  { purpose, triesMax, now }: { purpose: ChallengePurpose; triesMax: number; now: number },
): Promise<{ userId: string | null } | undefined> {
  const row = await tx
    .updateTable("sign_in_challenge")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("tries", "<", triesMax)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return row && { userId: row.user_id };
}

/** Uses a challenge up: of many at once one gets it. */
export async function takeChallenge(
  tx: Transaction,
  hash: string,
  { purpose, now }: { purpose: ChallengePurpose; now: number },
): Promise<{ userId: string | null; challenge: string } | undefined> {
  const row = await tx
    .deleteFrom("sign_in_challenge")
    .where("hash", "=", hash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .returning(["user_id", "challenge"])
    .executeTakeFirst();
  return row && { userId: row.user_id, challenge: row.challenge };
}

/** Half-finished sign-ins of somebody come to nothing. */
export async function deleteChallengesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("sign_in_challenge").where("user_id", "=", userId).execute();
}

export async function deleteExpiredChallenges(db: Database, now: number): Promise<void> {
  await db.deleteFrom("sign_in_challenge").where("expires_at", "<=", now).execute();
}
