import {
  type Database,
  maintenance,
  openDatabase,
  storageFault,
  type Transaction,
  transaction,
} from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { tablesAfter } from "#storage/migration.ts";
import { migrations } from "#storage/migrations/index.ts";
import { updateNameKeys } from "#storage/name-keys.ts";
import { endCommands } from "../device-link/operations/conclude-opening.ts";
import { findFilled, writeRows } from "../history/queries/snapshot.ts";
import { noteRestored } from "../installation/queries/backups.ts";
import { interruptWaitingMessages } from "../installation/queries/messages.ts";
import { createKeys } from "../keys.ts";
import { type CarriedNotice, insertCarriedNotices } from "./carried-notices.ts";
import { findDifference, formatRow, Sum, sumTables } from "./content.ts";
import { namedProblem, type Progress } from "./create.ts";
import { BackupError } from "./problem.ts";
import { type OpenBackup, readTables } from "./read.ts";

export interface RestoreOptions {
  /** The name of the backup, which is recorded. */
  source: string;
  onProgress?: ((progress: Progress) => void) | undefined;
  now: number;
  /**
   * The unsent notices to the installation's administrators; undefined when the previous data was not read.
   */
  notices?: readonly CarriedNotice[] | undefined;
}

/**
 * Reads a backup to its end and returns its number of rows. @throws BackupError when anything in it is
 * damaged
 */
export async function checkBackup(backup: OpenBackup): Promise<number> {
  let rows = 0;
  for await (const part of readTables(backup)) rows += part.rows.length;
  return rows;
}

/**
 * Loads a verified backup into an empty database, compares the tables with their digests, and migrates them.
 * @throws BackupError, and Error when the database is not empty
 */
export async function restoreInto(url: string, backup: OpenBackup, restoring: RestoreOptions): Promise<void> {
  const db = openDatabase(url);
  try {
    await migrateEmpty(db, backup.migrations);
    await fill(db, backup, restoring);
    const keys = createKeys(backup.secret);
    await migrate(db, migrations);
    await updateNameKeys(db);
    await transaction(db, async (tx) => {
      await resetTransientState(tx, restoring.now);
      await insertCarriedNotices(tx, { keys, notices: restoring.notices ?? [], now: restoring.now });
      await noteRestored(tx, restoring.source, backup.rows, restoring.now);
    });
  } catch (error) {
    throw namedProblem(error);
  } finally {
    await db.destroy();
  }
}

/** Creates the tables of an earlier or the current schema. @throws Error when any of them has rows */
export async function migrateEmpty(db: Database, schema: OpenBackup["migrations"]): Promise<void> {
  await migrate(db, schema);
  const filled = await findFilled(db, tablesAfter(schema));
  if (filled === undefined) return;
  throw new Error(`The database is not empty: ${filled} has rows. Use an empty database.`);
}

async function fill(db: Database, backup: OpenBackup, { onProgress }: RestoreOptions): Promise<void> {
  const sums = new Map(backup.tables.map(({ name }) => [name, new Sum()]));
  await maintenance(db, async (tx) => {
    let rows = 0;
    for await (const { table, rows: batch } of readTables(backup)) {
      await writeRows(tx, table, batch).catch(refuse);
      sums.get(table.name)!.add(batch.map(formatRow).join(""), batch.length);
      rows += batch.length;
      onProgress?.({ rows, total: backup.rows });
    }
  });
  const expected = Object.fromEntries([...sums].map(([name, sum]) => [name, sum.total()]));
  const difference = findDifference(await sumTables(db, backup.tables), expected);
  if (difference !== undefined) throw new Error(`The rows of ${difference} could not be restored unchanged.`);
}

/**
 * Resets state that was transient when the backup was made: presence, commands, and waiting messages, which
 * may have been sent since and can be sent again by an administrator.
 */
async function resetTransientState(tx: Transaction, now: number): Promise<void> {
  await tx.updateTable("device").set({ online: false, linked_to: null }).execute();
  await endCommands(tx, undefined, now);
  await interruptWaitingMessages(tx, now);
}

/** Converts the error of a row that the tables reject, which no genuine backup contains. */
function refuse(error: unknown): never {
  throw storageFault(error) === "other" ? new BackupError("OTHER_SCHEMA", { cause: error }) : error;
}
