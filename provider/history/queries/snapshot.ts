import { sql } from "kysely";
import type { Database, Reader } from "#storage/database.ts";
import { json, type Transaction } from "#storage/database.ts";
import { decodedColumns } from "#storage/decoded-columns.ts";
import type { TableShape } from "#storage/engine/schema-shape.ts";

export type { TableShape } from "#storage/engine/schema-shape.ts";

/** The values of a row, in the order of its table's columns. */
export type Values = unknown[];

type AnyTables = Record<string, Record<string, unknown>>;

const ROWS_AT_ONCE = 500;
/** Both engines accept at least 32,766 values in one statement. */
const VALUES_AT_ONCE = 30_000;

/**
 * Runs `work` on a consistent snapshot of the database, without a time limit. `db` comes from
 * `openForReading`.
 */
export function inSnapshot<R>(db: Database, work: (reader: Reader) => Promise<R>): Promise<R> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (opened) => {
      const tx = Object.assign(opened, { engine: db.engine });
      if (tx.engine === "postgres") await sql`set transaction read only`.execute(tx);
      return work(tx);
    });
}

/**
 * Returns all rows of a table in batches, equal on both engines: in the order of the key, referenced rows
 * first, with sorted names in JSON.
 */
export async function* readRows(db: Reader, table: TableShape): AsyncGenerator<Values[], void> {
  const names = table.columns.map(({ name }) => name);
  let query = anyTables(db).selectFrom(table.name).select(names);
  const toItself = table.foreignKeys.filter(({ to }) => to === table.name);
  for (const { from } of toItself.flatMap(({ columns }) => columns))
    query = query.orderBy(sql`${sql.ref(from)} is not null`);
  for (const column of table.key) query = query.orderBy(column);
  let waiting: Values[] = [];
  for await (const row of query.stream(ROWS_AT_ONCE)) {
    waiting.push(names.map((name) => (decodedColumns.json.has(name) ? inOrder(row[name]) : row[name])));
    if (waiting.length < ROWS_AT_ONCE) continue;
    yield waiting;
    waiting = [];
  }
  if (waiting.length > 0) yield waiting;
}

/** Writes rows that `readRows` returned. */
export async function writeRows(tx: Transaction, table: TableShape, rows: readonly Values[]): Promise<void> {
  const atOnce = Math.floor(VALUES_AT_ONCE / table.columns.length);
  for (let from = 0; from < rows.length; from += atOnce) {
    const values = rows.slice(from, from + atOnce).map((row) => toColumns(table, row));
    await anyTables(tx).insertInto(table.name).values(values).execute();
  }
}

/** Returns the name of the first table that has a row; undefined when all are empty. */
export async function findFilled(db: Reader, tables: readonly TableShape[]): Promise<string | undefined> {
  for (const { name } of tables) {
    const row = await anyTables(db)
      .selectFrom(name)
      .select(sql`1`.as("one"))
      .limit(1)
      .executeTakeFirst();
    if (row) return name;
  }
  return undefined;
}

/** Whether a value may fit a column, as far as can be decided without the database. */
export function isStorable({ name, notNull }: TableShape["columns"][number], value: unknown): boolean {
  if (decodedColumns.json.has(name)) return true;
  if (value === null) return !notNull;
  return decodedColumns.boolean.has(name)
    ? typeof value === "boolean"
    : typeof value === "string" || typeof value === "number";
}

function toColumns({ columns }: TableShape, row: Values): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(({ name, notNull }, index) => {
      const value = row[index];
      const asJson = decodedColumns.json.has(name) && (notNull || value !== null);
      return [name, asJson ? json(value) : value];
    }),
  );
}

/** Sorts the names in JSON, which PostgreSQL stores in a different order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, inOrder(inner)]));
}

/** Returns a handle for tables whose names, which come from migrations, are known only at run time. */
function anyTables(db: Reader) {
  return db.withTables<AnyTables>();
}
