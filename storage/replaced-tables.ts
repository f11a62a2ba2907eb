import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, storageFault, type Transaction } from "./database.ts";
import { notifyReplaced } from "./engine/postgres-notices.ts";
import { alone } from "./migrate.ts";

/**
 * On a database server a restore creates the new tables in a staging schema, then moves them in place of the
 * old ones.
 */

const BESIDE = "portineria_restoring";
/**
 * Less than the second after which PostgreSQL checks for deadlocks, so that in a deadlock this transaction
 * fails, not another one.
 */
const LOCK_WITHIN_MS = 800;
/** Other transactions run between attempts. */
const PAUSE_MS = 1_000;
const REPLACE_WITHIN_MS = 120_000;
/** Returns the address of the same database with the staging schema as its search path. */
export function stagingUrl(url: string): string {
  const [address = "", query] = url.split("?", 2);
  const words = new URLSearchParams(query);
  words.set("options", `${words.get("options") ?? ""} -c search_path=${BESIDE}`.trim());
  return `${address}?${words.toString()}`;
}

/** Whether this database's tables can be replaced: a database server's user may lack the permission. */
export async function canReplaceTables(db: Database): Promise<boolean> {
  if (db.engine === "embedded") return true;
  const { rows } = await sql<{ may: boolean }>`
    select has_database_privilege(current_database(), 'CREATE')
      and pg_has_role((select relowner from pg_class where oid = to_regclass('migration')), 'USAGE') as may
  `.execute(db);
  return rows[0]?.may ?? false;
}

/** Creates an empty staging schema, deleting the remains of an interrupted restore. */
export async function createStagingSchema(db: Database): Promise<void> {
  await alone(db, async (tx) => {
    await dropStagingSchemaIn(tx);
    await sql`create schema ${sql.id(BESIDE)}`.execute(tx);
  });
}

export async function dropStagingSchema(db: Database): Promise<void> {
  await alone(db, dropStagingSchemaIn);
}

async function dropStagingSchemaIn(tx: Transaction): Promise<void> {
  await sql`drop schema if exists ${sql.id(BESIDE)} cascade`.execute(tx);
}

/**
 * Moves the current tables into a new schema and the staged tables into their place, atomically: other
 * transactions on these tables run before or after. Notifies all processes on the database. Returns false
 * when the tables were in use for two minutes without a gap.
 */
export async function replaceTables(
  db: Database,
  {
    names,
    previousSchema,
    check,
  }: { names: readonly string[]; previousSchema: string; check: (tx: Transaction) => Promise<void> },
): Promise<boolean> {
  const giveUpAt = performance.now() + REPLACE_WITHIN_MS;
  for (;;) {
    try {
      await alone(db, async (tx) => {
        await lock(tx, names);
        await check(tx);
        await move(tx, names, previousSchema);
      });
      return true;
    } catch (error) {
      if (storageFault(error) !== "busy") throw error;
      if (performance.now() > giveUpAt) return false;
      await sleep(PAUSE_MS);
    }
  }
}

async function lock(tx: Transaction, names: readonly string[]): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(LOCK_WITHIN_MS)}`.execute(tx);
  await sql`lock table ${sql.join(names.map((name) => sql.table(name)))} in access exclusive mode`.execute(
    tx,
  );
  await sql`set local statement_timeout = 0`.execute(tx);
}

async function move(tx: Transaction, names: readonly string[], previousSchema: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(tx);
  const place = rows[0]?.name ?? "public";
  await sql`create schema ${sql.id(previousSchema)}`.execute(tx);
  for (const name of names) {
    await sql`alter table ${sql.id(place, name)} set schema ${sql.id(previousSchema)}`.execute(tx);
    await sql`alter table ${sql.id(BESIDE, name)} set schema ${sql.id(place)}`.execute(tx);
  }
  await sql`drop schema ${sql.id(BESIDE)}`.execute(tx);
  await notifyReplaced(tx);
}
