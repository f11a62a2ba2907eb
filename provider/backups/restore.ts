import { noteRestored } from "../db/backups.ts";
import { type Database, maintenance, openDatabase, storageFault, transaction } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { tablesAfter } from "../db/migration.ts";
import { findFilled, writeRows } from "../db/snapshot.ts";
import { makeKeys } from "../keys.ts";
import { settleRestored } from "../operations/settle-restored.ts";
import { bringUpToDate } from "../upgrade.ts";
import { findDifference, lineOf, Sum, sumTables } from "./content.ts";
import { namedProblem, type Progress } from "./make.ts";
import { BackupError } from "./problem.ts";
import { type OpenBackup, readTables } from "./read.ts";

export interface Restoring {
  /** What the backup is called, to be noted. */
  source: string;
  onProgress?: ((progress: Progress) => void) | undefined;
  now: number;
}

/** Reads a backup to its end and says how many rows it has. @throws BackupError when anything in it is not as it was */
export async function checkBackup(backup: OpenBackup): Promise<number> {
  let rows = 0;
  for await (const part of readTables(backup)) rows += part.rows.length;
  return rows;
}

/**
 * Fills an empty database with a backup that was checked, compares what stands there with what should, and brings it
 * up to date. @throws BackupError, and Error when the database is not empty
 */
export async function restoreInto(url: string, backup: OpenBackup, restoring: Restoring): Promise<void> {
  const db = openDatabase(url);
  try {
    await migrateEmpty(db, backup.migrations);
    await fill(db, backup, restoring);
    await bringUpToDate(db, makeKeys(backup.secret));
    await transaction(db, async (tx) => {
      await settleRestored(tx, restoring.now);
      await noteRestored(tx, restoring.source, backup.rows, restoring.now);
    });
  } catch (error) {
    throw namedProblem(error);
  } finally {
    await db.destroy();
  }
}

/** Makes the tables of an earlier or the present schema. @throws Error when there are rows in any */
export async function migrateEmpty(db: Database, schema: OpenBackup["migrations"]): Promise<void> {
  await migrate(db, schema);
  const filled = await findFilled(db, tablesAfter(schema));
  if (filled === undefined) return;
  throw new Error(`The database is not empty: ${filled} has rows. Name one in which nothing is yet.`);
}

async function fill(db: Database, backup: OpenBackup, { onProgress }: Restoring): Promise<void> {
  const sums = new Map(backup.tables.map(({ name }) => [name, new Sum()]));
  await maintenance(db, async (tx) => {
    let rows = 0;
    for await (const { table, rows: batch } of readTables(backup)) {
      await writeRows(tx, table, batch).catch(refuse);
      sums.get(table.name)!.add(batch.map(lineOf).join(""), batch.length);
      rows += batch.length;
      onProgress?.({ rows, total: backup.rows });
    }
  });
  const expected = Object.fromEntries([...sums].map(([name, sum]) => [name, sum.total()]));
  const difference = findDifference(await sumTables(db, backup.tables), expected);
  if (difference !== undefined) throw new Error(`The rows of ${difference} could not be kept as they were.`);
}

/** A row that the tables don't take was not made by us. */
function refuse(error: unknown): never {
  throw storageFault(error) === "other" ? new BackupError("OTHER_SCHEMA", { cause: error }) : error;
}
