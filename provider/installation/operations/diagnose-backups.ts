import { existsSync } from "node:fs";
import type { Backup } from "#contract/installation/backups.ts";
import { findBackup, listNames } from "../../backups/folder.ts";
import type { ProviderContext } from "../../context.ts";
import { findLastRun, findPlan } from "../queries/backups.ts";
import { findRestoreCheck } from "../queries/restore-checks.ts";
import { findDeniedFolder } from "./find-denied-folder.ts";
import type { ProbeResult } from "./probe-result.ts";

const MS_PER_HOUR = 3_600_000;

/** Reports when the last backup was made, whether it can be read, and whether the next one is scheduled. */
export async function diagnoseBackups({
  db,
  backups: { folder },
  now,
}: ProviderContext): Promise<ProbeResult> {
  const [plan, run, last, check, denied] = await Promise.all([
    findPlan(db),
    findLastRun(db),
    findNewestBackup(folder),
    findRestoreCheck(db),
    // Before the first backup there is no folder.
    existsSync(folder) ? findDeniedFolder(folder) : undefined,
  ]);
  const everyHours = plan?.everyHours ?? 0;
  const failedAt = run?.state === "FAILED" && run.kind !== "RESTORE" ? run.finishedAt : null;
  const facts = {
    backupEveryHours: everyHours || undefined,
    lastBackupAt: last?.madeAt ?? undefined,
    lastBackupFailureAt: failedAt ?? undefined,
    lastRestoreCheckAt: check?.checkedAt,
  };
  if (denied) return { finding: "BACKUP_FOLDER_NOT_WRITABLE", facts: { ...facts, ...denied } };
  if (failedAt !== null) return { finding: "BACKUPS_FAIL", facts };
  if (!last) return { finding: "BACKUPS_NONE", facts };
  if (last.madeAt === null) return { finding: "BACKUP_UNREADABLE", facts };
  if (typeof check?.problem === "string") return { finding: "RESTORE_CHECK_FAILS", facts };
  if (everyHours === 0) return { finding: "BACKUPS_BY_HAND", facts };
  const isOld = now() - last.madeAt > 2 * everyHours * MS_PER_HOUR;
  return { finding: isOld ? "BACKUPS_OLD" : "BACKUPS_MADE", facts };
}

/** Returns the newest backup that was made here: an uploaded file may be from another installation. */
export async function findNewestBackup(folder: string): Promise<Backup | undefined> {
  for (const name of await listNames(folder)) {
    const backup = await findBackup(folder, name);
    if (backup && backup.kind !== "RECEIVED") return backup;
  }
  return undefined;
}
