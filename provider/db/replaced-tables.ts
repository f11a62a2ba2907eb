import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, storageFault, type Transaction } from "./database.ts";
import { sayReplaced } from "./engine/postgres-notices.ts";
import { alone } from "./migrate.ts";

/** On a database server other tables take the place of ours: they are made in a schema beside, and moved. */

const BESIDE = "portineria_restoring";
/** Below the second after which PostgreSQL looks for deadlocks: whoever else is in one with us gets through. */
const LOCK_WITHIN_MS = 800;
/** Others work in between. */
const PAUSE_MS = 1_000;
const REPLACE_WITHIN_MS = 120_000;
/** The address of the same database, at which everything is made and found in the schema beside. */
export function addressBeside(url: string): string {
  const [address = "", query] = url.split("?", 2);
  const words = new URLSearchParams(query);
  words.set("options", `${words.get("options") ?? ""} -c search_path=${BESIDE}`.trim());
  return `${address}?${words.toString()}`;
}

/** Whether tables can be replaced here: a database server's user may not be allowed to. */
export async function mayReplaceTables(db: Database): Promise<boolean> {
  if (db.engine === "embedded") return true;
  const { rows } = await sql<{ may: boolean }>`
    select has_database_privilege(current_database(), 'CREATE')
      and pg_has_role((select relowner from pg_class where oid = to_regclass('migration')), 'USAGE') as may
  `.execute(db);
  return rows[0]?.may ?? false;
}

/** Makes the schema beside, empty: what an interrupted restore left there goes. */
export async function makeBeside(db: Database): Promise<void> {
  await alone(db, async (tx) => {
    await dropBesideIn(tx);
    await sql`create schema ${sql.id(BESIDE)}`.execute(tx);
  });
}

export async function dropBeside(db: Database): Promise<void> {
  await alone(db, dropBesideIn);
}

async function dropBesideIn(tx: Transaction): Promise<void> {
  await sql`drop schema if exists ${sql.id(BESIDE)} cascade`.execute(tx);
}

/**
 * Moves the tables into a new schema, and those from beside into their place, at one moment: whatever others do on
 * these tables is done wholly before, or begins after. All processes on the database are told. Says whether it could
 * be done before others had used the tables for two minutes without a gap.
 */
export async function replaceTables(
  db: Database,
  {
    names,
    keptIn,
    check,
  }: { names: readonly string[]; keptIn: string; check: (tx: Transaction) => Promise<void> },
): Promise<boolean> {
  const giveUpAt = performance.now() + REPLACE_WITHIN_MS;
  for (;;) {
    try {
      await alone(db, async (tx) => {
        await lock(tx, names);
        await check(tx);
        await move(tx, names, keptIn);
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

async function move(tx: Transaction, names: readonly string[], keptIn: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(tx);
  const place = rows[0]?.name ?? "public";
  await sql`create schema ${sql.id(keptIn)}`.execute(tx);
  for (const name of names) {
    await sql`alter table ${sql.id(place, name)} set schema ${sql.id(keptIn)}`.execute(tx);
    await sql`alter table ${sql.id(BESIDE, name)} set schema ${sql.id(place)}`.execute(tx);
  }
  await sql`drop schema ${sql.id(BESIDE)}`.execute(tx);
  await sayReplaced(tx);
}
