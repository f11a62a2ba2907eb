import { type Database, type Reader, type Transaction } from "./database.ts";
import { countOf, rowCount } from "./pages.ts";

/** An authenticator app's key, sealed; it counts once it is confirmed. */
export interface KnownFactor {
  keySealed: string;
  confirmedAt: number | null;
}

export async function findSecondFactor(db: Reader, userId: string): Promise<KnownFactor | undefined> {
  const row = await db
    .selectFrom("second_factor")
    .select(["key_sealed", "confirmed_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row && { keySealed: row.key_sealed, confirmedAt: row.confirmed_at };
}

/** Whether signing in asks for a code. */
export async function hasSecondFactor(db: Reader, userId: string): Promise<boolean> {
  return ((await findSecondFactor(db, userId))?.confirmedAt ?? null) !== null;
}

/** Keeps a key that waits to be confirmed, in the place of one that waited before. */
export async function keepKey(
  tx: Transaction,
  userId: string,
  { keySealed, now }: { keySealed: string; now: number },
): Promise<void> {
  const row = { key_sealed: keySealed, created_at: now, confirmed_at: null, codes_made_at: null };
  await tx.deleteFrom("second_factor").where("user_id", "=", userId).execute();
  await tx
    .insertInto("second_factor")
    .values({ user_id: userId, ...row })
    .execute();
}

/** Lets a key count that waited; says whether it did. */
export async function confirmKey(tx: Transaction, userId: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable("second_factor")
    .set({ confirmed_at: now })
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a person's authenticator app away, with its recovery codes; says whether one was in use. */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  await tx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  const removed = await tx
    .deleteFrom("second_factor")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return removed !== undefined && removed.confirmed_at !== null;
}

/** Uses up the half minute of a code; false for whoever comes second with it. */
export async function useStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const row = await tx
    .insertInto("used_code_step")
    .values({ user_id: userId, step })
    .onConflict((conflict) => conflict.columns(["user_id", "step"]).doNothing())
    .returning("step")
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets steps that no code can be of any more. */
export async function deleteStepsBefore(db: Database, step: number): Promise<void> {
  await db.deleteFrom("used_code_step").where("step", "<", step).execute();
}

/** Puts recovery codes, by their hashes, in the place of those before. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  { hashes, now }: { hashes: readonly string[]; now: number },
): Promise<void> {
  await tx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_code")
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
  await tx.updateTable("second_factor").set({ codes_made_at: now }).where("user_id", "=", userId).execute();
}

/** Uses up a recovery code; false for one that is none, or not any more. */
export async function useRecoveryCode(tx: Transaction, userId: string, hash: string): Promise<boolean> {
  const row = await tx
    .deleteFrom("recovery_code")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Reader, userId: string): Promise<number> {
  return countOf(db.selectFrom("recovery_code").select(rowCount).where("user_id", "=", userId));
}
