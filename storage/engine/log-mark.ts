import { closeSync, existsSync, fsyncSync, openSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { readLogEnd } from "./log-end.ts";

// The mark is a file beside the database, from the opening of the log until the log has been written back.

/**
 * Whether a database that was not closed lacks both its log and the index: a killed process and a power cut
 * leave both, so they were deleted or the database was copied without them. SQLite would open it silently.
 */
export function isLogMissing(path: string): boolean {
  return existsSync(markOf(path)) && !existsSync(`${path}-wal`) && readLogEnd(path) === undefined;
}

/** Marks that the log may hold changes that are not in the database file. */
export function markLog(path: string): void {
  closeSync(openSync(markOf(path), "w", 0o600));
  syncPath(dirname(path));
}

/** Marks that the database file is complete. */
export function unmarkLog(path: string): void {
  rmSync(markOf(path), { force: true });
}

/** Syncs a file or folder to the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function markOf(path: string): string {
  return `${path}.open`;
}
