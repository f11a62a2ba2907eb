import { type RootOperationNode, sql } from "kysely";
import type { RecordedChange, RecordedTables, Row } from "./recorded-change.ts";
import type { ForeignKey, TableShape } from "./schema-shape.ts";

/** The foreign keys that refer to a table. */
export type Dependents = ReadonlyMap<string, readonly { table: string; key: ForeignKey }[]>;

/** Runs a query in the deleting transaction. */
type RunQuery = (node: RootOperationNode) => Promise<Row[]>;

const AT_ONCE = 500;

/**
 * Returns, for each table, the recorded tables whose rows are deleted with its rows, or whose references are
 * cleared.
 */
export function dependentsIn(shapes: readonly TableShape[], recorded: RecordedTables): Dependents {
  const dependents = new Map<string, { table: string; key: ForeignKey }[]>();
  for (const { name: table, foreignKeys } of shapes) {
    if (!recorded[table]) continue;
    for (const key of foreignKeys) {
      if (key.onDelete !== "refuse")
        dependents.set(key.to, [...(dependents.get(key.to) ?? []), { table, key }]);
    }
  }
  return dependents;
}

/**
 * Returns what the database changes by itself when `rows` of `table` are deleted. Reads it before the
 * deletion, in the same transaction, because it is not reported afterwards. A row reached through several
 * references is returned once.
 */
export async function cascadedChanges(
  run: RunQuery,
  dependents: Dependents,
  recorded: RecordedTables,
  table: string,
  rows: readonly Row[],
): Promise<RecordedChange[]> {
  const identify = (table: string, row: Row): string =>
    JSON.stringify([table, ...recorded[table]!.key.map((column) => row[column])]);
  const gone = new Set(rows.map((row) => identify(table, row)));
  const deleted: RecordedChange[] = [];
  const emptied = new Map<string, RecordedChange>();
  const waiting = [{ table, rows }];
  for (let parents = waiting.shift(); parents; parents = waiting.shift()) {
    for (const { table, key } of dependents.get(parents.table) ?? []) {
      const found = await rowsReferringTo(run, table, key, parents.rows);
      if (key.onDelete === "cascade") {
        const fresh = found.filter((row) => !gone.has(identify(table, row)));
        for (const row of fresh) {
          gone.add(identify(table, row));
          deleted.push({ table, before: row, after: undefined });
        }
        if (fresh.length > 0) waiting.push({ table, rows: fresh });
      } else {
        for (const row of found) {
          const id = identify(table, row);
          const after = { ...(emptied.get(id)?.after ?? row) };
          for (const { from } of key.columns) after[from] = null;
          emptied.set(id, { table, before: row, after });
        }
      }
    }
  }
  return [...deleted, ...[...emptied].flatMap(([id, change]) => (gone.has(id) ? [] : [change]))];
}

async function rowsReferringTo(
  run: RunQuery,
  table: string,
  key: ForeignKey,
  rows: readonly Row[],
): Promise<Row[]> {
  const found: Row[] = [];
  const columns = sql.join(key.columns.map(({ from }) => sql.ref(from)));
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const desired = rows
      .slice(from, from + AT_ONCE)
      .map((row) => sql`(${sql.join(key.columns.map(({ to }) => row[to]))})`);
    const query = sql`select * from ${sql.table(table)} where (${columns}) in (values ${sql.join(desired)})`;
    found.push(...(await run(query.toOperationNode())));
  }
  return found;
}
