import type { Reader } from "#storage/database.ts";
import { findPlan, type StoredPlan } from "../installation/queries/backups.ts";
import type { Keys } from "../keys.ts";
import type { PassphraseKey } from "./locks.ts";

/** Returns the key of the passphrase that was chosen in the console; undefined when there is none yet. */
export async function findPlanKey(db: Reader, keys: Keys): Promise<PassphraseKey | undefined> {
  const plan = await findPlan(db);
  return plan && openPlanKey(keys, plan);
}

export function openPlanKey(keys: Keys, { salt, keySealed }: StoredPlan): PassphraseKey {
  return { salt, key: Buffer.from(keys.unseal(keySealed), "base64url") };
}
