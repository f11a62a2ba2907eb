import type { EndedSignInMeans } from "#contract/people/account-links.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader, Transaction } from "#storage/database.ts";
import { countSelected, rowCount } from "#storage/pages.ts";
import { withdrawContactChanges } from "../../installation/queries/messages.ts";
import { deleteLinksOf } from "../../people/queries/account-links.ts";
import { deletePasskeysOf } from "./passkeys.ts";
import { deleteSecondFactor, hasSecondFactor } from "./second-factors.ts";
import { deleteChallengesOf } from "./sign-in-challenges.ts";
import { countSignIns } from "./sign-ins.ts";
import { revokeFamiliesOfUser } from "./token-families.ts";

/**
 * Begins a new version of an account's sign-in methods except its password, which the caller sets in the same
 * transaction. Rows of the previous version become invalid, including rows that are inserted later. Returns
 * the ended methods.
 */
export async function beginSignInVersion(
  tx: Transaction,
  userId: string,
  now: number,
): Promise<EndedSignInMeans> {
  const ended = await readSignInMeans(tx, userId, now);
  await tx
    .updateTable("user_account")
    .set((eb) => ({ sign_in_version: eb("sign_in_version", "+", 1) }))
    .where("id", "=", userId)
    .execute();
  await deletePasskeysOf(tx, userId);
  await deleteSecondFactor(tx, userId);
  await deleteLinksOf(tx, userId);
  await deleteChallengesOf(tx, userId);
  await withdrawContactChanges(tx, userId);
  await revokeFamiliesOfUser(tx, userId, now);
  return ended;
}

async function readSignInMeans(db: Reader, userId: string, now: number): Promise<EndedSignInMeans> {
  const passkeys = await db
    .selectFrom("passkey")
    .select(camelCase(["name", "created_at"]))
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return {
    passkeys: passkeys.map(({ name, createdAt }) => ({ name, createdAt })),
    authenticatorApp: await hasSecondFactor(db, userId),
    recoveryCodes: await countSelected(
      db.selectFrom("recovery_code").select(rowCount).where("user_id", "=", userId),
    ),
    signIns: await countSignIns(db, userId, { now, latest: now }),
  };
}
