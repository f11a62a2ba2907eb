import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { readJsonText } from "#rules/json-text.ts";
import type { Migration } from "#storage/migration.ts";
import { isStorable, type TableShape, type Values } from "../history/queries/snapshot.ts";
import { backedUpTables, findDifference, knownMigrations, Sum, type TableSum } from "./content.ts";
import { type BackupHead, readHead, type WrittenHead } from "./head.ts";
import { LINE_MAX_CHARACTERS, linesIn } from "./lines.ts";
import { type Unlock, unlockKey } from "./locks.ts";
import { openBackupFile } from "./open-file.ts";
import { BackupError } from "./problem.ts";
import { openingFrames } from "./sealed-frames.ts";

const ROWS_AT_ONCE = 500;

/** An unlocked backup; its content is read from the disk each time. */
export interface OpenBackup {
  file: string;
  head: BackupHead & WrittenHead;
  key: Buffer;
  /** The secret of the installation that made it. */
  secret: Buffer;
  migrations: Migration[];
  tables: TableShape[];
  rows: number;
}

const firstLine = z.object({
  secret: z.string().regex(/^[\w-]{43}$/),
  schema: z.array(z.object({ name: z.string(), checksum: z.string() })).max(10_000),
  rows: z.number().int().nonnegative(),
});
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
const endLine = z.object({ end: z.record(z.string(), z.object({ rows: z.number(), digest: z.string() })) });

/**
 * Opens a backup and checks its migrations. Reads only the beginning.
 * @throws BackupError
 */
export async function openBackup(file: string, unlock: Unlock): Promise<OpenBackup> {
  const head = await readHead(file);
  const key = await unlockKey(head.locks, unlock);
  for await (const line of readLines({ file, head, key })) {
    const { success, data } = firstLine.safeParse(parse(line));
    if (!success) throw new BackupError("DAMAGED");
    const migrations = knownMigrations(data.schema);
    const secret = Buffer.from(data.secret, "base64url");
    return { file, head, key, secret, migrations, tables: backedUpTables(migrations), rows: data.rows };
  }
  throw new BackupError("DAMAGED");
}

/**
 * Yields all rows of a backup, table by table, referenced tables first. Ends without an error only when the
 * backup is complete and unchanged: read it once to the end before using it.
 * @throws BackupError
 */
export async function* readTables(
  backup: OpenBackup,
): AsyncGenerator<{ table: TableShape; rows: Values[] }, void> {
  const expected = backup.tables.values();
  const sums: Record<string, TableSum> = {};
  let open: { table: TableShape; sum: Sum; rows: Values[] } | undefined;
  let isFirst = true;
  let isOver = false;

  for await (const line of readLines(backup)) {
    if (isOver) throw new BackupError("DAMAGED");
    if (isFirst) {
      isFirst = false;
      continue;
    }
    const value = parse(line);
    if (Array.isArray(value)) {
      if (!open) throw new BackupError("DAMAGED");
      open.sum.add(`${line}\n`, 1);
      open.rows.push(fitting(open.table, value));
      if (open.rows.length < ROWS_AT_ONCE) continue;
      yield { table: open.table, rows: open.rows };
      open.rows = [];
      continue;
    }
    if (open) {
      if (open.rows.length > 0) yield { table: open.table, rows: open.rows };
      sums[open.table.name] = open.sum.total();
    }
    const next = expected.next();
    if (next.done) {
      const { success, data } = endLine.safeParse(value);
      if (!success || findDifference(data.end, sums) !== undefined) throw new BackupError("DAMAGED");
      isOver = true;
      continue;
    }
    requireSameColumns(next.value, value);
    open = { table: next.value, sum: new Sum(), rows: [] };
  }
  if (!isOver) throw new BackupError("DAMAGED");
}

function requireSameColumns(table: TableShape, value: unknown): void {
  const { success, data } = tableLine.safeParse(value);
  const columns = table.columns.map(({ name }) => name);
  if (!success || data.table !== table.name || data.columns.join() !== columns.join())
    throw new BackupError("OTHER_SCHEMA");
}

function fitting(table: TableShape, row: Values): Values {
  const fits =
    row.length === table.columns.length &&
    table.columns.every((column, index) => isStorable(column, row[index]));
  if (!fits) throw new BackupError("OTHER_SCHEMA");
  return row;
}

async function* readLines({
  file,
  head,
  key,
}: Pick<OpenBackup, "file" | "head" | "key">): AsyncGenerator<string, void> {
  const unpacked = pipeline(
    (await openBackupFile(file)).createReadStream({ start: head.line.length }),
    openingFrames(key, head.context),
    createGunzip(),
    // The error is thrown to the reader of the last stream.
    () => undefined,
  );
  unpacked.setEncoding("utf8");
  try {
    yield* linesIn(unpacked as AsyncIterable<string>);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw isOfGzip(error) ? new BackupError("DAMAGED", { cause: error }) : error;
  }
}

function isOfGzip(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}

function parse(line: string): unknown {
  try {
    return readJsonText(line, { length: LINE_MAX_CHARACTERS });
  } catch {
    throw new BackupError("DAMAGED");
  }
}
