import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { z } from "zod";
import { readJsonText } from "#rules/json-text.ts";
import type { Locks } from "./locks.ts";
import { openBackupFile } from "./open-file.ts";
import { BackupError } from "./problem.ts";

/** The first line of a backup, which is readable without a key. Everything after it is sealed. */

const FORMAT = 1;
const HEAD_MAX_BYTES = 4096;
const sealedKey = z.string().regex(/^[\w-]{16,200}$/);

const headShape = z.object({
  portineria: z.literal("backup"),
  format: z.number().int().positive(),
  madeAt: z.number().int().nonnegative(),
  version: z.string().max(32),
  locks: z.object({
    salt: z.string().regex(/^[\w-]{16,64}$/),
    passphrase: sealedKey,
    installation: sealedKey,
  }),
});

export type BackupHead = z.infer<typeof headShape>;

/** The head as it is written; the content is bound to it. */
export interface WrittenHead {
  line: Buffer;
  context: Buffer;
}

export function writeHead(head: { madeAt: number; version: string; locks: Locks }): WrittenHead {
  const line = Buffer.from(`${JSON.stringify({ portineria: "backup", format: FORMAT, ...head })}\n`);
  return { line, context: contextOf(line) };
}

/** @throws BackupError NOT_A_BACKUP, also for anything but a regular file; NEWER */
export async function readHead(file: string): Promise<BackupHead & WrittenHead> {
  const handle = await openBackupFile(file);
  try {
    return await readBackupHead(handle);
  } finally {
    await handle.close();
  }
}

/** Reads the head of an open file. @throws BackupError NOT_A_BACKUP, NEWER */
export async function readBackupHead(handle: FileHandle): Promise<BackupHead & WrittenHead> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_MAX_BYTES), 0, HEAD_MAX_BYTES, 0);
  const beginning = buffer.subarray(0, bytesRead);
  const end = beginning.indexOf("\n");
  const line = beginning.subarray(0, end + 1);
  const { success, data } = headShape.safeParse(parse(line.toString("utf8")));
  if (!success) throw new BackupError("NOT_A_BACKUP");
  if (data.format > FORMAT) throw new BackupError("NEWER");
  return { ...data, line, context: contextOf(line) };
}

function parse(text: string): unknown {
  try {
    return readJsonText(text);
  } catch {
    return undefined;
  }
}

function contextOf(line: Buffer): Buffer {
  return createHash("sha256").update(line).digest();
}
