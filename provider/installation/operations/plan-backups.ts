import { ApiError } from "#contract/errors.ts";
import type { BackupPlan } from "#contract/installation/backups.ts";
import { nextBackupAt } from "#rules/installation/backups.ts";
import { transaction } from "#storage/database.ts";
import { deriveKey } from "../../backups/locks.ts";
import type { ProviderContext } from "../../context.ts";
import { versionOfSecret } from "../../keys.ts";
import { findLastRun, findLastScheduled, findPlan, savePlan } from "../queries/backups.ts";
import { findRestoreCheck } from "../queries/restore-checks.ts";
import { notifyInstallation } from "./notify-installation.ts";

/** Two weeks of daily backups. */
const DEFAULT_KEEP = 14;

/** Returns the schedule of backups, and the run in progress or the last one. */
export async function readPlan({ db, backups }: ProviderContext): Promise<BackupPlan> {
  const plan = await findPlan(db);
  const { everyHours, keep, changedAt } = plan ?? { everyHours: 0, keep: DEFAULT_KEEP, changedAt: 0 };
  return {
    hasPassphrase: plan !== undefined,
    passphraseVersion: versionOfSecret(plan?.keySealed ?? ""),
    everyHours,
    keep,
    nextAt: nextBackupAt({ everyHours, since: changedAt }, await findLastScheduled(db)),
    restorable: await backups.restorable(),
    run: (await findLastRun(db)) ?? null,
    restoreCheck: (await findRestoreCheck(db)) ?? null,
  };
}

interface NewPlan {
  everyHours: number;
  keep: number;
  passphrase?: string | undefined;
}

/**
 * Sets the schedule of backups. Only the key derived from the passphrase is stored, sealed, for scheduled
 * backups.
 * @throws ApiError BACKUP_PASSPHRASE_NEEDED
 */
export async function setPlan(
  context: ProviderContext,
  { everyHours, keep, passphrase }: NewPlan,
): Promise<void> {
  const { db, keys, now } = context;
  // Outside the transaction, because it is slow.
  const made = passphrase === undefined ? undefined : await deriveKey(passphrase);
  await transaction(db, async (tx) => {
    const there = await findPlan(tx);
    const lock = made
      ? { salt: made.salt, keySealed: keys.seal(made.key.toString("base64url")) }
      : there && { salt: there.salt, keySealed: there.keySealed };
    if (!lock) throw new ApiError("BACKUP_PASSPHRASE_NEEDED", { fields: { passphrase: "required" } });
    await savePlan(tx, { everyHours, keep, ...lock, changedAt: now() });
    const isChanged = there?.everyHours !== everyHours || there.keep !== keep;
    if (made) await notifyInstallation(tx, context, "BACKUP_PASSPHRASE_SET");
    else if (isChanged) await notifyInstallation(tx, context, "BACKUP_PLAN_CHANGED");
  });
}
