import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Reader } from "#storage/database.ts";
import { computeChecksum, isAdditive, type Migration, tablesAfter } from "#storage/migration.ts";
import { migrations as known } from "#storage/migrations/index.ts";
import { readRows, type TableShape, type Values } from "../history/queries/snapshot.ts";
import { BackupError } from "./problem.ts";

/** The content of a table: its number of rows, and the digest of their lines. */
export interface TableSum {
  rows: number;
  digest: string;
}

/**
 * Tables that are not restored. Otherwise ended sign-ins and used links would be valid again, jobs would send
 * messages a second time, and a repeated call would get the answer for work that is gone. `done_call` is the
 * former name of `idempotency_record`, which older backups contain.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "token_family",
  "token",
  "person_view",
  "push_subscription",
  "console_session",
  "account_link",
  "sign_in_challenge",
  "done_call",
  "idempotency_record",
  "guard_try",
  "message_count",
  "job",
  "event_export",
  "event_export_part",
  "backup_run",
  "presented_tag",
]);

/** Returns the tables that a backup contains. */
export function backedUpTables(migrations: readonly Migration[]): TableShape[] {
  return tablesAfter(migrations).filter(({ name }) => !LEFT_OUT.has(name));
}

/**
 * Returns the migrations that were applied to a database. @throws BackupError for an unknown or different one
 */
export async function readMigrations(db: Reader): Promise<Migration[]> {
  return knownMigrations(await readApplied(db));
}

/**
 * Returns the migrations of a database without what a newer version added to it, which a backup by this
 * version doesn't contain. @throws BackupError for one that does more than add, or a different one
 */
export async function readOwnMigrations(db: Reader): Promise<Migration[]> {
  const applied = await readApplied(db);
  return knownMigrations(
    applied.filter(({ name }) => !isAdditive(name) || known.some((each) => each.name === name)),
  );
}

async function readApplied(db: Reader): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migration order by name`.execute(db);
  return rows;
}

/** @throws BackupError NEWER for an unknown migration, OTHER_SCHEMA for a different one */
export function knownMigrations(applied: readonly { name: string; checksum: string }[]): Migration[] {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  const found = applied.map(({ name, checksum }) => {
    const migration = byName.get(name);
    if (!migration) throw new BackupError("NEWER");
    if (computeChecksum(migration) !== checksum) throw new BackupError("OTHER_SCHEMA");
    return migration;
  });
  const isComplete = known.slice(0, found.length).every((migration, index) => migration === found[index]);
  if (!isComplete || found.length === 0) throw new BackupError("OTHER_SCHEMA");
  return found;
}

/** Returns a row as the line that is stored and hashed. */
export function formatRow(row: Values): string {
  return `${JSON.stringify(row)}\n`;
}

/** Hashes the lines of one table. */
export class Sum {
  #hash = createHash("sha256");
  #rows = 0;

  add(lines: string, rows: number): void {
    this.#hash.update(lines);
    this.#rows += rows;
  }

  total(): TableSum {
    return { rows: this.#rows, digest: this.#hash.digest("base64url") };
  }
}

/** Reads tables and hashes them, to compare them with their expected digests. */
export async function sumTables(
  db: Reader,
  tables: readonly TableShape[],
): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {};
  for (const table of tables) {
    const sum = new Sum();
    for await (const rows of readRows(db, table)) sum.add(rows.map(formatRow).join(""), rows.length);
    sums[table.name] = sum.total();
  }
  return sums;
}

/** Returns the name of the first table that differs between two databases; undefined when none differs. */
export function findDifference(
  one: Readonly<Record<string, TableSum>>,
  other: Readonly<Record<string, TableSum>>,
): string | undefined {
  return Object.keys({ ...one, ...other }).find(
    (name) => one[name]?.rows !== other[name]?.rows || one[name]?.digest !== other[name]?.digest,
  );
}

/** Counts the rows of tables, for the progress of a long read. */
export async function countRows(db: Reader, tables: readonly TableShape[]): Promise<number> {
  let rows = 0;
  for (const { name } of tables) {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)}`.execute(db);
    rows += Number(counted[0]?.count ?? 0);
  }
  return rows;
}
