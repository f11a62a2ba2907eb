import { sql } from "kysely";
import { createHash } from "node:crypto";
import type { Database, Reader } from "../db/database.ts";
import { checksumOf, type Migration, tablesAfter } from "../db/migration.ts";
import { migrations as known } from "../db/migrations/index.ts";
import { readRows, type TableShape, type Values } from "../db/snapshot.ts";
import { BackupError } from "./problem.ts";

/** What a table holds: how many rows, and the digest of their lines. */
export interface TableSum {
  rows: number;
  digest: string;
}

/**
 * What nobody gets back. Sign-ins and links would live again after they were ended or used, jobs would send a second
 * time what was sent, and a repeated call would be answered for work that is gone.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "token_family",
  "token",
  "console_session",
  "account_link",
  "sign_in_challenge",
  "done_call",
  "guard_try",
  "job",
  "event_export",
  "event_export_part",
  "backup_run",
  "presented_tag",
]);

/** The tables that a backup holds. */
export function tablesKept(migrations: readonly Migration[]): TableShape[] {
  return tablesAfter(migrations).filter(({ name }) => !LEFT_OUT.has(name));
}

/** The migrations that a database has had. @throws Error for one that is unknown here */
export async function readMigrations(db: Reader): Promise<Migration[]> {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migration order by name`.execute(db);
  return knownMigrations(rows);
}

/** @throws BackupError NEWER for a migration that is unknown here, OTHER_SCHEMA for one that is not the same */
export function knownMigrations(told: readonly { name: string; checksum: string }[]): Migration[] {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  const found = told.map(({ name, checksum }) => {
    const migration = byName.get(name);
    if (!migration) throw new BackupError("NEWER");
    if (checksumOf(migration) !== checksum) throw new BackupError("OTHER_SCHEMA");
    return migration;
  });
  const isWhole = known.slice(0, found.length).every((migration, index) => migration === found[index]);
  if (!isWhole || found.length === 0) throw new BackupError("OTHER_SCHEMA");
  return found;
}

/** One row, as its digest counts it. */
export function lineOf(row: Values): string {
  return `${JSON.stringify(row)}\n`;
}

/** Adds up the lines of one table. */
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

/** Reads tables and adds them up, to compare them with what they should be. */
export async function sumTables(
  db: Reader,
  tables: readonly TableShape[],
): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {};
  for (const table of tables) {
    const sum = new Sum();
    for await (const rows of readRows(db, table)) sum.add(rows.map(lineOf).join(""), rows.length);
    sums[table.name] = sum.total();
  }
  return sums;
}

/** The first table that differs between two databases. */
export function findDifference(
  one: Readonly<Record<string, TableSum>>,
  other: Readonly<Record<string, TableSum>>,
): string | undefined {
  return Object.keys({ ...one, ...other }).find(
    (name) => one[name]?.rows !== other[name]?.rows || one[name]?.digest !== other[name]?.digest,
  );
}

/** How many rows tables have, to tell how far a long reading has come. */
export async function countRows(db: Reader, tables: readonly TableShape[]): Promise<number> {
  let rows = 0;
  for (const { name } of tables) {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)}`.execute(db as Database);
    rows += Number(counted[0]?.count ?? 0);
  }
  return rows;
}
