import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { ApiError } from "#contract/errors.ts";
import { BACKUP_RECEIVED_MAX_BYTES } from "#rules/backups.ts";
import { backupFile, backupName } from "./folder.ts";
import { readHead } from "./head.ts";
import { namedProblem, syncPath } from "./make.ts";
import { BackupError } from "./problem.ts";

/** Backups as files that go out and come in; who may is asked before. */
export interface BackupFiles {
  read(id: string): ReadableStream<Uint8Array>;
  /**
   * Keeps a file that somebody sends in, and gives its id. What is no backup, too large or broken off leaves nothing.
   * @throws ApiError BODY_TOO_LARGE, BACKUP_NOT_USABLE, STORAGE_FULL
   */
  receive(source: AsyncIterable<Uint8Array>): Promise<string>;
}

export function makeBackupFiles(folder: string, now: () => number): BackupFiles {
  return {
    read: (id) => Readable.toWeb(createReadStream(backupFile(folder, id))) as ReadableStream<Uint8Array>,
    async receive(source) {
      const id = backupName("RECEIVED", now());
      const file = backupFile(folder, id);
      const draft = `${file}.partial`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await write(draft, source);
        await readHead(draft);
        await rename(draft, file);
        await syncPath(path.dirname(file));
        return id;
      } catch (error) {
        await rm(draft, { force: true });
        throw asApiError(namedProblem(error));
      }
    },
  };
}

async function write(draft: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(draft, "w", 0o600);
  try {
    let bytes = 0;
    for await (const part of source) {
      bytes += part.length;
      if (bytes > BACKUP_RECEIVED_MAX_BYTES) throw new ApiError("BODY_TOO_LARGE");
      await handle.writeFile(part);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function asApiError(error: unknown): unknown {
  if (!(error instanceof BackupError)) return error;
  return new ApiError(error.problem === "DISK_FULL" ? "STORAGE_FULL" : "BACKUP_NOT_USABLE");
}
