import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { BackupError } from "./problem.ts";

/**
 * The folder of backups may be on a shared disk and writable for others, whose links must not be followed.
 */
const { O_CREAT, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_TRUNC, O_WRONLY } = constants;

/**
 * Opens a backup to read it. A symbolic link is not followed, and nothing but an ordinary file is opened; a
 * pipe does not block.
 * @throws BackupError NOT_A_BACKUP; Error with a `code` when there is no such file or it can't be read
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

/** Opens a file to write an upload to; a symbolic link of that name is not followed. */
export function openDraft(file: string): Promise<FileHandle> {
  return open(file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600);
}
