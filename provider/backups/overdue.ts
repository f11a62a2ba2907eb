import type { Database } from "#storage/database.ts";
import type { Log } from "#storage/log.ts";
import { failureFields } from "#storage/log.ts";
import { findNewestBackup } from "../installation/operations/diagnose-backups.ts";
import { findPlan } from "../installation/queries/backups.ts";

const MS_PER_HOUR = 3_600_000;
const LOOK_EVERY_MS = 60_000;

export interface BackupWatch {
  /** Returns whether a scheduled backup was overdue at the last check. */
  problem(): "overdue" | undefined;
  /** Checks now. @throws Error of the database */
  look(): Promise<void>;
  stop(): void;
}

interface WatchedBackups {
  db: Database;
  folder: string;
  log: Log;
  now(): number;
}

/**
 * Watches the age of the last backup: a backup is overdue, for whatever reason, when two intervals have
 * passed since the last one. Logs each change once.
 */
export function watchBackups({ db, folder, log, now }: WatchedBackups): BackupWatch {
  let problem: "overdue" | undefined;

  async function look(): Promise<void> {
    const plan = await findPlan(db);
    const newest = await findNewestBackup(folder).catch(() => undefined);
    const lastBackupAt = newest?.madeAt ?? null;
    // A change of the schedule restarts the time.
    const since = Math.max(lastBackupAt ?? 0, plan?.changedAt ?? 0);
    const everyHours = plan?.everyHours ?? 0;
    const found = everyHours > 0 && now() - since > 2 * everyHours * MS_PER_HOUR ? "overdue" : undefined;
    if (found === problem) return;
    problem = found;
    if (found) log("warn", "The scheduled backup is overdue.", { everyHours, lastBackupAt });
    else log("info", "Backups are made as scheduled again.", { lastBackupAt });
  }

  function lookNow(): void {
    look().catch((error: unknown) =>
      log("warn", "The age of the last backup could not be read yet.", failureFields(error)),
    );
  }

  lookNow();
  const timer = setInterval(lookNow, LOOK_EVERY_MS).unref();
  return { problem: () => problem, look, stop: () => clearInterval(timer) };
}
