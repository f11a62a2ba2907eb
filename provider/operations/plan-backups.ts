import type { BackupPlan } from "#contract/backups.ts";
import { ApiError } from "#contract/errors.ts";
import { nextBackupAt } from "#rules/backups.ts";
import { keyOfPassphrase } from "../backups/locks.ts";
import { findLastRun, findLastScheduled, findPlan, savePlan } from "../db/backups.ts";
import { transaction } from "../db/database.ts";
import type { House } from "../house.ts";

/** Weekly generations of a month, at one a day. */
const DEFAULT_KEEP = 14;

/** How backups are made by themselves, and what is under way. */
export async function readPlan({ db, backups }: House): Promise<BackupPlan> {
  const plan = await findPlan(db);
  const { everyHours, keep, changedAt } = plan ?? { everyHours: 0, keep: DEFAULT_KEEP, changedAt: 0 };
  return {
    hasPassphrase: plan !== undefined,
    everyHours,
    keep,
    nextAt: nextBackupAt({ everyHours, since: changedAt }, await findLastScheduled(db)),
    restorable: await backups.restorable(),
    run: (await findLastRun(db)) ?? null,
  };
}

interface NewPlan {
  everyHours: number;
  keep: number;
  passphrase?: string | undefined;
}

/**
 * Of the passphrase only the key that it makes is kept, sealed: backups that are made by themselves need it.
 * @throws ApiError BACKUP_PASSPHRASE_NEEDED
 */
export async function setPlan(house: House, { everyHours, keep, passphrase }: NewPlan): Promise<void> {
  const { db, keys, now } = house;
  // Outside of the transaction: it takes its time.
  const made = passphrase === undefined ? undefined : await keyOfPassphrase(passphrase);
  await transaction(db, async (tx) => {
    const there = await findPlan(tx);
    const lock = made
      ? { salt: made.salt, keySealed: keys.seal(made.key.toString("base64url")) }
      : there && { salt: there.salt, keySealed: there.keySealed };
    if (!lock) throw new ApiError("BACKUP_PASSPHRASE_NEEDED", { fields: { passphrase: "required" } });
    await savePlan(tx, { everyHours, keep, ...lock, changedAt: now() });
  });
}
