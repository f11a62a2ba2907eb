import { sql } from "kysely";
import { type Database, maintenance, storageFault, type Transaction } from "./database.ts";
import { checkAdditions, computeChecksum, inDialect, isAdditive, type Migration } from "./migration.ts";

type AppliedMigration = { name: string; checksum: string };

/** An arbitrary number, the same in each replica. */
const ADVISORY_LOCK = 7_067_011;

/**
 * Applies missing migrations, each in one transaction with its record. Several replicas may call it at once.
 * Returns the names of the migrations it applied. Throws when the database is from a newer version whose
 * migrations do more than add, or a migration was changed after it had been applied.
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<string[]> {
  const known = await alone(db, (tx) => readApplied(tx)).catch((error: unknown) =>
    readOnReadOnlyDisk(db, error),
  );
  refuseForeign(known, migrations);
  const done = new Set(known.map(({ name }) => name));
  const applied: string[] = [];
  for (const migration of migrations) {
    if (done.has(migration.name)) continue;
    if (await alone(db, (tx) => apply(tx, migration))) applied.push(migration.name);
  }
  return applied;
}

/** Serialises schema changes between replicas; the embedded file has only one owner. */
export function alone<R>(db: Database, work: (tx: Transaction) => Promise<R>): Promise<R> {
  return maintenance(db, async (tx) => {
    if (tx.engine === "postgres") await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
    return work(tx);
  });
}

async function readApplied(tx: Transaction): Promise<AppliedMigration[]> {
  const table = `create table if not exists migration(name {text} primary key, checksum {text} not null,
    applied_at {int} not null){strict}`;
  await sql.raw(inDialect(tx, table)).execute(tx);
  const { rows } = await sql<AppliedMigration>`select name, checksum from migration order by name`.execute(
    tx,
  );
  return rows;
}

/** On a disk that takes no writes the schema may be current. */
async function readOnReadOnlyDisk(db: Database, error: unknown): Promise<AppliedMigration[]> {
  if (storageFault(error) !== "read-only") throw error;
  const { rows } = await sql<AppliedMigration>`select name, checksum from migration order by name`.execute(
    db,
  );
  return rows;
}

function refuseForeign(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  const checksums = new Map(migrations.map((migration) => [migration.name, computeChecksum(migration)]));
  if (checksums.size !== migrations.length) throw new Error("Two migrations have the same name");
  migrations.forEach(checkAdditions);
  for (const { name, checksum } of applied) {
    const expected = checksums.get(name);
    if (expected === undefined) {
      if (isAdditive(name)) continue;
      throw new Error(
        `The database is from a newer version of the program: it has "${name}", which this one does not know`,
      );
    }
    if (expected !== checksum)
      throw new Error(`The migration "${name}" was changed after it had been applied`);
  }
}

/** Returns whether this call applied the migration: another replica may have been first. */
async function apply(tx: Transaction, migration: Migration): Promise<boolean> {
  const found = await sql`select 1 from migration where name = ${migration.name}`.execute(tx);
  if (found.rows.length > 0) return false;
  for (const statement of migration.statements) {
    await sql.raw(inDialect(tx, statement)).execute(tx);
  }
  await sql`insert into migration(name, checksum, applied_at)
    values (${migration.name}, ${computeChecksum(migration)}, ${Date.now()})`.execute(tx);
  return true;
}
