import { closeSync, openSync, rmSync } from "node:fs";
import { StorageError, storageFault } from "./storage-fault.ts";

const RESTORE = "Restore a backup: npm run restore -- FILE (docs/operating.md).";

/**
 * Returns an error that names the file and the remedy when `error` means that the file is damaged, else
 * `error`.
 */
export function nameDamage(path: string, error: unknown): unknown {
  return storageFault(error) === "corrupt" && !(error instanceof StorageError)
    ? createDamageError(path, error)
    : error;
}

/**
 * Explains an error: names a damaged file and a full disk, and recognises a disk that became read-only, which
 * SQLite reports only as a failed write.
 */
export function explainFault(path: string, error: unknown): unknown {
  if (storageFault(error) === "unavailable" && isOnReadOnlyDisk(path)) {
    return new StorageError("read-only", `The disk of ${path} is read-only`, { cause: error });
  }
  if (storageFault(error) === "full" && !(error instanceof StorageError))
    return new StorageError("full", `The disk of ${path} is full`, { cause: error });
  return nameDamage(path, error);
}

/**
 * Whether the disk of a file is read-only. Tries to write a file beside it: closing the file itself would
 * release this process's locks on it.
 */
export function isOnReadOnlyDisk(path: string): boolean {
  const trial = `${path}.trial`;
  try {
    closeSync(openSync(trial, "w", 0o600));
    rmSync(trial);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EROFS";
  }
}

/** Returns an error that reports the damage and the remedy. */
export function createDamageError(path: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StorageError("corrupt", `The database file ${path} is damaged (${reason}). ${RESTORE}`, {
    cause,
  });
}
