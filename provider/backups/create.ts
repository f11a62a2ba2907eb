import { createWriteStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { openForReading, type Reader, storageFault } from "#storage/database.ts";
import { computeChecksum } from "#storage/migration.ts";
import { inSnapshot, readRows } from "../history/queries/snapshot.ts";
import { backedUpTables, countRows, formatRow, readOwnMigrations, Sum, type TableSum } from "./content.ts";
import { isDenied } from "./folder.ts";
import { writeHead } from "./head.ts";
import { lockNewKey, type PassphraseKey } from "./locks.ts";
import { BackupError } from "./problem.ts";
import { openBackup, readTables } from "./read.ts";
import { sealingFrames } from "./sealed-frames.ts";

/** Fast, and a third of the size. */
const GZIP_LEVEL = 3;

/** The progress of a long piece of work. */
export interface Progress {
  rows: number;
  /** Undefined while it is unknown. */
  total: number | undefined;
}

interface BackupOrder {
  databaseUrl: string;
  /** The path of the backup, which is first written under a name that ends in `.partial`. */
  file: string;
  passphrase: PassphraseKey;
  secret: Buffer;
  version: string;
  now: number;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal | undefined;
}

interface WrittenBackup {
  bytes: number;
  rows: number;
}

/**
 * Writes a backup while the database is in use: a consistent snapshot that is checked by reading it back, and
 * renamed only when it is complete and on the disk.
 * @throws BackupError DISK_FULL, FOLDER_NOT_WRITABLE; on any failure the file is deleted
 */
export async function createBackup(order: BackupOrder): Promise<WrittenBackup> {
  const folder = path.dirname(order.file);
  const draft = `${order.file}.partial`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rm(draft, { force: true });
    await write(order, draft);
    const rows = await readBack(order, draft);
    await rename(draft, order.file);
    await syncPath(folder);
    return { bytes: (await stat(order.file)).size, rows };
  } catch (error) {
    await deleteDraft(draft);
    throw namedProblem(error);
  }
}

/** Deletes an unfinished file; a folder that can't be written has none. */
export async function deleteDraft(draft: string): Promise<void> {
  await rm(draft, { force: true }).catch((error: unknown) => {
    if (!(namedProblem(error) instanceof BackupError)) throw error;
  });
}

/** Converts the error of a full disk or of a folder without permission to a BackupError; returns any other unchanged. */
export function namedProblem(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOSPC" || code === "EDQUOT" || storageFault(error) === "full")
    return new BackupError("DISK_FULL", { cause: error });
  return isDenied(error) ? new BackupError("FOLDER_NOT_WRITABLE", { cause: error }) : error;
}

async function write(order: BackupOrder, draft: string): Promise<void> {
  const { key, locks } = lockNewKey(order.passphrase, order.secret);
  const head = writeHead({ madeAt: order.now, version: order.version, locks });
  const db = openForReading(order.databaseUrl);
  try {
    await inSnapshot(db, async (reader) => {
      const target = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
      target.write(head.line);
      await pipeline(
        Readable.from(linesOf(reader, order)),
        createGzip({ level: GZIP_LEVEL }),
        sealingFrames(key, head.context),
        target,
        { signal: order.signal },
      );
    });
  } finally {
    await db.destroy();
  }
}

async function* linesOf(reader: Reader, { secret, onProgress }: BackupOrder): AsyncGenerator<string, void> {
  const migrations = await readOwnMigrations(reader);
  const tables = backedUpTables(migrations);
  const schema = migrations.map((migration) => ({
    name: migration.name,
    checksum: computeChecksum(migration),
  }));
  const total = await countRows(reader, tables);
  const sums: Record<string, TableSum> = {};
  let rows = 0;
  yield `${JSON.stringify({ secret: secret.toString("base64url"), schema, rows: total })}\n`;
  for (const table of tables) {
    const sum = new Sum();
    yield `${JSON.stringify({ table: table.name, columns: table.columns.map(({ name }) => name) })}\n`;
    for await (const batch of readRows(reader, table)) {
      const lines = batch.map(formatRow).join("");
      sum.add(lines, batch.length);
      rows += batch.length;
      onProgress?.({ rows, total });
      yield lines;
    }
    sums[table.name] = sum.total();
  }
  yield `${JSON.stringify({ end: sums })}\n`;
}

/** Reads the backup back, because an unreadable one could not be restored; returns its number of rows. */
async function readBack({ secret, signal }: BackupOrder, draft: string): Promise<number> {
  const backup = await openBackup(draft, { secret });
  let rows = 0;
  for await (const part of readTables(backup)) {
    signal?.throwIfAborted();
    rows += part.rows.length;
  }
  return rows;
}

/** Syncs a file or folder to the disk; does nothing on Windows, which has no handles for folders. */
export async function syncPath(target: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(target, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
