import type { Backup } from "#contract/installation/backups.ts";
import type { BackupOrder } from "#rules/installation/backups.ts";

/** Returns backups in an order; those that are equal in it, newest first. */
export function sortBackups(
  newestFirst: readonly Backup[],
  { order, descending }: { order: BackupOrder; descending: boolean },
): Backup[] {
  const sign = descending ? -1 : 1;
  return newestFirst.toSorted((one, other) => sign * compareValues(one[order], other[order]));
}

/** A time that can't be read, or no problem, is before all others. */
function compareValues(one: Backup[BackupOrder], other: Backup[BackupOrder]): number {
  if (one === other) return 0;
  if (one === null) return -1;
  return other === null || one > other ? 1 : -1;
}
