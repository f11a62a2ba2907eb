import { randomUUID } from "node:crypto";
import { openDatabase } from "#storage/database.ts";
import { tablesAfter } from "#storage/migration.ts";
import { migrations } from "#storage/migrations/index.ts";
import {
  createStagingSchema,
  dropStagingSchema,
  replaceTables,
  stagingUrl,
} from "#storage/replaced-tables.ts";
import { readMigrations } from "./content.ts";
import { namedProblem } from "./create.ts";
import type { Unlock } from "./locks.ts";
import { BackupError } from "./problem.ts";
import { type OpenBackup, openBackup } from "./read.ts";
import { checkBackup, restoreInto, type RestoreOptions } from "./restore.ts";

interface ReplaceOptions extends RestoreOptions {
  databaseUrl: string;
  file: string;
  unlock: Unlock;
  /**
   * The secret from which the keys of all servers on the database are derived; the backup must have the same.
   */
  secret: Buffer;
}

/**
 * Replaces the data on a database server with a backup, while servers run on it: the backup is first checked
 * completely and loaded into staging tables, which then replace the current ones atomically. The previous
 * tables are moved to a separate schema.
 * @throws BackupError, after which nothing has changed
 */
export async function replaceOnServer({
  databaseUrl,
  file,
  unlock,
  secret,
  ...restoring
}: ReplaceOptions): Promise<void> {
  const backup = await openBackup(file, unlock);
  if (!backup.secret.equals(secret)) throw new BackupError("OTHER_SECRET");
  await checkBackup(backup);
  const db = openDatabase(databaseUrl);
  try {
    await createStagingSchema(db);
    await restoreInto(stagingUrl(databaseUrl), backup, restoring);
    const isDone = await replaceTables(db, {
      names: [...tablesAfter(migrations).map(({ name }) => name), "migration"],
      previousSchema: previousSchema(restoring.now),
      // A server of a newer version may have migrated the database in the meantime.
      check: async (tx) => void (await readMigrations(tx)),
    });
    if (!isDone) throw new BackupError("IN_USE");
  } catch (error) {
    // If this also fails, the next restore drops the schema.
    await dropStagingSchema(db).catch(() => undefined);
    throw namedProblem(error);
  } finally {
    await db.destroy();
  }
}

/**
 * Restores a backup into staging tables of a database server, and deletes them. @throws BackupError when it
 * can't be restored
 */
export async function checkRestoreOnServer(
  databaseUrl: string,
  backup: OpenBackup,
  restoring: RestoreOptions,
): Promise<void> {
  const db = openDatabase(databaseUrl);
  try {
    await createStagingSchema(db);
    await restoreInto(stagingUrl(databaseUrl), backup, restoring);
  } catch (error) {
    throw namedProblem(error);
  } finally {
    await dropStagingSchema(db).catch(() => undefined);
    await db.destroy();
  }
}

function previousSchema(now: number): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replace(/[-:T]/g, "_");
  return `before_restore_${stamp}_${randomUUID().slice(0, 8)}`;
}
