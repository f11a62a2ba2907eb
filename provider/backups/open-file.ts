import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { BackupError } from "./problem.ts";

/**
 * The folder of backups may be on a shared disk and writable for other users, whose links must not be
 * followed.
 */
const { O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_TRUNC, O_WRONLY } = constants;

/**
 * Opens a backup for reading. Opens only a regular file, follows no symbolic link, and does not block on a
 * pipe.
 * @throws BackupError NOT_A_BACKUP; Error with a `code` when the file does not exist or cannot be read
 */
export async function openBackupFile(file: string): Promise<FileHandle> {
  const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === "ELOOP" ? new BackupError("NOT_A_BACKUP", { cause: error }) : error;
    },
  );
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new BackupError("NOT_A_BACKUP");
}

/** Opens a file for writing an upload; does not follow a symbolic link of that name. */
export function openDraft(file: string): Promise<FileHandle> {
  return open(file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600);
}
