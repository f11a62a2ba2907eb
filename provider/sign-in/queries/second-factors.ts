import { camelCase } from "#storage/camel-case.ts";
import { selectVersion } from "#storage/current-version.ts";
import { type Database, type Reader, type Transaction } from "#storage/database.ts";
import { countSelected, rowCount } from "#storage/pages.ts";

/** An authenticator app's key, sealed; it is valid once it is confirmed. */
interface KnownFactor {
  keySealed: string;
  confirmedAt: number | null;
}

export async function findSecondFactor(db: Reader, userId: string): Promise<KnownFactor | undefined> {
  return db
    .selectFrom("second_factor")
    .select(camelCase(["key_sealed", "confirmed_at"]))
    .where("user_id", "=", userId)
    .where("sign_in_version", "=", selectVersion(db, userId))
    .executeTakeFirst();
}

/** Whether signing in requires a code. */
export async function hasSecondFactor(db: Reader, userId: string): Promise<boolean> {
  return ((await findSecondFactor(db, userId))?.confirmedAt ?? null) !== null;
}

/** Stores a key that waits for confirmation, replacing an earlier one. */
export async function storeKey(
  tx: Transaction,
  userId: string,
  { keySealed, version, now }: { keySealed: string; version: number; now: number },
): Promise<void> {
  const row = {
    key_sealed: keySealed,
    created_at: now,
    confirmed_at: null,
    codes_made_at: null,
    sign_in_version: version,
  };
  await tx.deleteFrom("second_factor").where("user_id", "=", userId).execute();
  await tx
    .insertInto("second_factor")
    .values({ user_id: userId, ...row })
    .execute();
}

/** Confirms the waiting key; returns whether there was one. */
export async function confirmKey(tx: Transaction, userId: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable("second_factor")
    .set({ confirmed_at: now })
    .where("user_id", "=", userId)
    .where("sign_in_version", "=", selectVersion(tx, userId))
    .where("confirmed_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a person's authenticator app, with its recovery codes; returns whether one was in use. */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  await tx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  const removed = await tx
    .deleteFrom("second_factor")
    .where("user_id", "=", userId)
    .returning("confirmed_at as confirmedAt")
    .executeTakeFirst();
  return removed !== undefined && removed.confirmedAt !== null;
}

/** Uses up the time step of a code; returns false when it was already used. */
export async function useStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const row = await tx
    .insertInto("used_code_step")
    .values({ user_id: userId, step })
    .onConflict((conflict) => conflict.columns(["user_id", "step"]).doNothing())
    .returning("step")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes steps for which no code is valid any more. */
export async function deleteStepsBefore(db: Database, step: number): Promise<void> {
  await db.deleteFrom("used_code_step").where("step", "<", step).execute();
}

/** Replaces the recovery codes with those of these hashes. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  { hashes, now }: { hashes: readonly string[]; now: number },
): Promise<void> {
  await tx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_code")
    .values((eb) =>
      hashes.map((hash) => ({
        user_id: userId,
        code_hash: hash,
        sign_in_version: eb
          .selectFrom("user_account")
          .select("sign_in_version")
          .where("id", "=", userId)
          .$asScalar(),
      })),
    )
    .execute();
  await tx.updateTable("second_factor").set({ codes_made_at: now }).where("user_id", "=", userId).execute();
}

/** Uses up a recovery code; returns false for a wrong or used one. */
export async function useRecoveryCode(tx: Transaction, userId: string, hash: string): Promise<boolean> {
  const row = await tx
    .deleteFrom("recovery_code")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .where("sign_in_version", "=", selectVersion(tx, userId))
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Reader, userId: string): Promise<number> {
  return countSelected(
    db
      .selectFrom("recovery_code")
      .select(rowCount)
      .where("user_id", "=", userId)
      .where("sign_in_version", "=", selectVersion(db, userId)),
  );
}
