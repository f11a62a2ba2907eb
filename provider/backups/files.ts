import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { ApiError } from "#contract/errors.ts";
import { BACKUP_RECEIVED_MAX_BYTES } from "#rules/installation/backups.ts";
import { deleteDraft, namedProblem, syncPath } from "./create.ts";
import { backupFile, backupName } from "./folder.ts";
import { readBackupHead, readHead } from "./head.ts";
import { openBackupFile, openDraft } from "./open-file.ts";
import { BackupError } from "./problem.ts";

/** Interval at which the right to a download is checked again. */
const CHECKED_AGAIN_AFTER_MS = 1_000;

/** Downloads and uploads of backups; the caller checks the permission first. */
export interface BackupFiles {
  /**
   * Returns an encrypted backup as a stream. `checkpoint` is called before a part is sent if the last call
   * was more than a second ago; once it throws, the stream ends.
   * @throws ApiError NOT_FOUND, BACKUP_NOT_USABLE for a file that is not a backup
   */
  read(
    id: string,
    checkpoint: () => Promise<unknown>,
  ): Promise<{ bytes: number; content: ReadableStream<Uint8Array> }>;
  /**
   * Stores an uploaded file and returns its id. Deletes a file that is not a backup, is too large or
   * incomplete.
   * @throws ApiError BODY_TOO_LARGE, BACKUP_NOT_USABLE, STORAGE_FULL, STORAGE_READ_ONLY
   */
  receive(source: AsyncIterable<Uint8Array>): Promise<string>;
}

export function createBackupFiles(folder: string, now: () => number): BackupFiles {
  return {
    read: (id, checkpoint) => read(backupFile(folder, id), checkpoint),
    async receive(source) {
      const id = backupName("RECEIVED", now());
      const file = backupFile(folder, id);
      const draft = `${file}.partial`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write(draft, source);
        await readHead(draft);
        await rename(draft, file);
        await syncPath(path.dirname(file));
        return id;
      } catch (error) {
        await deleteDraft(draft);
        throw asApiError(namedProblem(error));
      }
    },
  };
}

async function read(
  file: string,
  checkpoint: () => Promise<unknown>,
): Promise<{ bytes: number; content: ReadableStream<Uint8Array> }> {
  const handle = await openBackupFile(file).catch((error: unknown) => {
    throw hasCode(error, "ENOENT") ? new ApiError("NOT_FOUND") : asApiError(error);
  });
  try {
    await readBackupHead(handle);
    const { size: bytes } = await handle.stat();
    const parts = handle.createReadStream({ start: 0, end: bytes - 1 });
    const allowed = Readable.from(whileAllowed(parts, checkpoint));
    // Closes the file even when reading has not begun.
    allowed.once("close", () => parts.destroy());
    return { bytes, content: Readable.toWeb(allowed) as ReadableStream<Uint8Array> };
  } catch (error) {
    await handle.close();
    throw asApiError(error);
  }
}

async function* whileAllowed(
  parts: AsyncIterable<Uint8Array>,
  checkpoint: () => Promise<unknown>,
): AsyncGenerator<Uint8Array, void> {
  let checkedAt = performance.now();
  for await (const part of parts) {
    if (performance.now() - checkedAt >= CHECKED_AGAIN_AFTER_MS) {
      await checkpoint();
      checkedAt = performance.now();
    }
    yield part;
  }
}

async function write(draft: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await openDraft(draft);
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

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function asApiError(error: unknown): unknown {
  if (!(error instanceof BackupError)) return error;
  if (error.problem === "DISK_FULL") return new ApiError("STORAGE_FULL");
  return new ApiError(error.problem === "FOLDER_NOT_WRITABLE" ? "STORAGE_READ_ONLY" : "BACKUP_NOT_USABLE");
}
