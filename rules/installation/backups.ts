/** A quarter of a year; a longer interval would not be a useful backup. */
export const BACKUP_EVERY_HOURS_MAX = 2_160;
export const BACKUP_KEEP_MAX = 99;

/** Larger files are copied into the folder by other means: a request has half a minute. */
export const BACKUP_RECEIVED_MAX_BYTES = 256_000_000;

/** What the list of backups is sorted by. */
export const BACKUP_ORDERS = ["madeAt", "kind", "bytes", "problem"] as const;
export type BackupOrder = (typeof BACKUP_ORDERS)[number];

const MS_PER_HOUR = 3_600_000;

/**
 * Returns when the next backup is due, in epoch ms: at once when none was made yet. Null when none is
 * scheduled.
 */
export function nextBackupAt(
  { everyHours, since }: { everyHours: number; since: number },
  lastAt: number | undefined,
): number | null {
  if (everyHours === 0) return null;
  return lastAt === undefined ? since : lastAt + everyHours * MS_PER_HOUR;
}

const RESTORE_CHECK_EVERY_MS = 7 * 24 * MS_PER_HOUR;

/** Whether the next scheduled backup is to be restored for a check: weekly, and again after a failed check. */
export function isRestoreCheckDue(
  last: { checkedAt: number; problem: string | null } | undefined,
  now: number,
): boolean {
  return last === undefined || last.problem !== null || now - last.checkedAt >= RESTORE_CHECK_EVERY_MS;
}
