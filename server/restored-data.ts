import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import type { Progress } from "#provider/backups/create.ts";
import type { Unlock } from "#provider/backups/locks.ts";
import { BackupError } from "#provider/backups/problem.ts";
import { type OpenBackup, openBackup } from "#provider/backups/read.ts";
import { checkBackup, restoreInto, type RestoreOptions } from "#provider/backups/restore.ts";
import { holdDatabaseFile } from "#storage/database.ts";
import { readInstallationSecret, syncFolder, writeKeyFile, writeSynced } from "./secret.ts";

/**
 * A restore has two steps. The first prepares everything in a folder beside the data, for as long as it
 * takes; the data is not touched. The second only renames; interrupted anywhere, the next start completes it.
 */

const DATABASE = "portineria.db";
const KEY = "secret.key";
const READY = "ready";

interface RestoreOrder {
  dataDir: string;
  /** SESSION_SECRET: it can't be restored into a file. */
  sessionSecret: string | undefined;
  file: string;
  unlock: Unlock;
  now: number;
  onProgress?: (progress: Progress) => void;
  notices?: RestoreOptions["notices"];
}

function restoringFolder(dataDir: string): string {
  return path.join(dataDir, "restoring");
}

/**
 * Verifies a backup from its first byte to its last, and prepares it to replace the data.
 * @throws BackupError; nothing has changed then
 */
export async function prepareRestore(order: RestoreOrder): Promise<void> {
  const folder = restoringFolder(order.dataDir);
  rmSync(folder, { recursive: true, force: true });
  const backup = await openBackup(order.file, order.unlock);
  const { sessionSecret, now, onProgress, notices } = order;
  if (
    sessionSecret !== undefined &&
    !readInstallationSecret(order.dataDir, sessionSecret).equals(backup.secret)
  )
    throw new BackupError("OTHER_SECRET");
  await checkBackup(backup);
  mkdirSync(folder, { mode: 0o700 });
  try {
    const source = path.basename(order.file).replace(/\.\w+$/, "");
    await restoreInto(path.join(folder, DATABASE), backup, {
      source,
      now,
      onProgress,
      notices,
    });
    if (sessionSecret === undefined) writeKeyFile(path.join(folder, KEY), backup.secret);
    const stamp = new Date(now).toISOString().slice(0, 19).replace(/[:T]/g, "-");
    writeSynced(path.join(folder, READY), `${stamp}-${randomUUID().slice(0, 8)}`);
    syncFolder(folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Restores a backup beside the data, and deletes the result; after a crash the next start deletes it.
 * @throws BackupError, DISK_FULL also when the disk would have too little room afterwards
 */
export async function checkRestore(
  { dataDir, databaseFile }: { dataDir: string; databaseFile: string },
  backup: OpenBackup,
  restoring: RestoreOptions,
): Promise<void> {
  const folder = restoringFolder(dataDir);
  rmSync(folder, { recursive: true, force: true });
  const { bavail, bsize } = statfsSync(dataDir);
  // The copy and its log must leave room for the server's own writes.
  if (bavail * bsize < 3 * statSync(databaseFile).size) throw new BackupError("DISK_FULL");
  mkdirSync(folder, { mode: 0o700 });
  try {
    await restoreInto(path.join(folder, DATABASE), backup, restoring);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Replaces the data with the prepared data, and moves the previous data into a folder beside it, whose path
 * is returned; undefined when nothing is prepared. @throws Error when another process has the database open
 */
export function applyPendingRestore(dataDir: string): string | undefined {
  const folder = restoringFolder(dataDir);
  if (!existsSync(folder)) return undefined;
  const hold = holdDatabaseFile(path.join(dataDir, DATABASE));
  try {
    return exchange(dataDir, folder);
  } finally {
    hold.close();
  }
}

/** Does the work of {@link applyPendingRestore} in a process that already holds the database. */
export function exchange(dataDir: string, folder = restoringFolder(dataDir)): string | undefined {
  const ready = path.join(folder, READY);
  let previous: string | undefined;
  if (existsSync(ready)) {
    previous = path.join(dataDir, `before-restore-${readFileSync(ready, "utf8")}`);
    mkdirSync(previous, { recursive: true, mode: 0o700 });
    replaceFiles(dataDir, folder, previous, [
      DATABASE,
      ...["-wal", "-shm", ".open"].map((end) => DATABASE + end),
    ]);
    replaceFiles(dataDir, folder, previous, [KEY]);
    syncFolder(previous);
    syncFolder(dataDir);
  }
  rmSync(folder, { recursive: true, force: true });
  return previous;
}

/**
 * Moves the old files with these names away, then the new file with the first name into place. That one moves
 * last: once it has left the folder, all have moved.
 */
function replaceFiles(
  dataDir: string,
  folder: string,
  previous: string,
  names: readonly [string, ...string[]],
): void {
  const [name] = names;
  if (!existsSync(path.join(folder, name))) return;
  for (const old of names) {
    const there = path.join(dataDir, old);
    if (existsSync(there)) renameSync(there, path.join(previous, old));
  }
  renameSync(path.join(folder, name), path.join(dataDir, name));
}
