import { closeSync, existsSync, fsyncSync, openSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { readLogEnd } from "./log-end.ts";

// The mark stands beside the database from the opening of the log until the log has been written back.

/**
 * Whether the log of a database that was not closed is missing, and its index too: a killed process and a
 * power cut leave both, so somebody deleted them or copied the database without them. SQLite would open what
 * is left without a word.
 */
export function isLogMissing(path: string): boolean {
  return existsSync(markOf(path)) && !existsSync(`${path}-wal`) && readLogEnd(path) === undefined;
}

/** Notes that the log may hold changes that the database file does not have. */
export function markLog(path: string): void {
  closeSync(openSync(markOf(path), "w", 0o600));
  syncPath(dirname(path));
}

/** Notes that the database file has everything. */
export function unmarkLog(path: string): void {
  rmSync(markOf(path), { force: true });
}

/** Writes a file or folder through to the disk. */
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
