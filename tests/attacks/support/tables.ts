import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#storage/database.ts";
import { openReader } from "#storage/engine/embedded-file.ts";

/**
 * Tables that every sign-in and every request may write to, also by requesting a link or a passkey challenge,
 * and by exporting the history. On PostgreSQL each transaction leaves its mark, also one without a change.
 */
const alwaysWritten = new Set([
  ...["token", "token_family", "console_session", "message", "job"],
  ...[
    "event_export",
    "event_export_part",
    "sign_in_challenge",
    "last_sign_in",
    "idempotency_record",
    "guard_try",
    "message_count",
  ],
]);

const embeddedTables = "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'";

type Row = Record<string, unknown>;

/** All rows, table by table. */
export type Rows = Map<string, Row[]>;

/** Returns the rows of all tables of an open database, on both engines. */
export async function readRows(db: Database): Promise<Rows> {
  const tables =
    db.engine === "embedded"
      ? embeddedTables
      : "select tablename as name from pg_tables where schemaname = current_schema()";
  const listed = sql.raw<{ name: string }>(tables);
  const rows: Rows = new Map();
  for (const { name } of (await listed.execute(db)).rows) {
    rows.set(name, (await sql.raw<Row>(`select * from "${name}"`).execute(db)).rows);
  }
  return rows;
}

/** Returns the rows of all tables of an embedded database that another process has open. */
export function readRowsOf(file: string): Rows {
  const reader = openReader(file);
  try {
    const names = (reader.prepare(embeddedTables).all() as { name: string }[]).map(({ name }) => name);
    return new Map(names.map((name) => [name, reader.prepare(`select * from "${name}"`).all() as Row[]]));
  } finally {
    reader.close();
  }
}

/** Returns a hash for each table that is not always written: equal hashes mean that no row changed. */
export function fingerprintRows(rows: Rows): Record<string, string> {
  const compared = [...rows]
    .filter(([name]) => !alwaysWritten.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(compared.map(([name, all]) => [name, `${all.length} rows, ${hashOf(all)}`]));
}

function hashOf(rows: Row[]): string {
  const lines = rows.map((row) =>
    JSON.stringify(
      Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)),
      plain,
    ),
  );
  return createHash("sha256").update(lines.sort().join("\n")).digest("hex").slice(0, 16);
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
