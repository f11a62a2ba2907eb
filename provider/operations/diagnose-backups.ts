import type { Backup } from "#contract/backups.ts";
import { findBackup, listNames } from "../backups/folder.ts";
import { findLastRun, findPlan } from "../db/backups.ts";
import type { House } from "../house.ts";
import type { Found } from "./found.ts";

const MS_PER_HOUR = 3_600_000;

/** When the last backup was made, whether it can be read, and whether the next one will be made by itself. */
export async function diagnoseBackups({ db, backups: { folder }, now }: House): Promise<Found> {
  // A folder that can't be read at all is as good as a backup that can't.
  const newest = newestOf(folder).catch(() => ({ madeAt: null }));
  const [plan, run, last] = await Promise.all([findPlan(db), findLastRun(db), newest]);
  const everyHours = plan?.everyHours ?? 0;
  const failedAt = run?.state === "FAILED" && run.kind !== "RESTORE" ? run.finishedAt : null;
  const facts = {
    ...(everyHours > 0 && { backupEveryHours: everyHours }),
    ...(typeof last?.madeAt === "number" && { lastBackupAt: last.madeAt }),
    ...(failedAt !== null && { lastBackupFailureAt: failedAt }),
  };
  if (failedAt !== null) return { finding: "BACKUPS_FAIL", facts };
  if (!last) return { finding: "BACKUPS_NONE", facts };
  if (last.madeAt === null) return { finding: "BACKUP_UNREADABLE", facts };
  if (everyHours === 0) return { finding: "BACKUPS_BY_HAND", facts };
  const isOld = now() - last.madeAt > 2 * everyHours * MS_PER_HOUR;
  return { finding: isOld ? "BACKUPS_OLD" : "BACKUPS_MADE", facts };
}

/** Of those that were made here: what somebody sent in may be anybody's. */
async function newestOf(folder: string): Promise<Backup | undefined> {
  for (const name of await listNames(folder)) {
    const backup = await findBackup(folder, name);
    if (backup && backup.kind !== "RECEIVED") return backup;
  }
  return undefined;
}
