import { randomUUID } from "node:crypto";
import { openDatabase } from "../db/database.ts";
import { migrations } from "../db/migrations/index.ts";
import { tablesAfter } from "../db/migration.ts";
import { addressBeside, dropBeside, makeBeside, replaceTables } from "../db/replaced-tables.ts";
import { readMigrations } from "./content.ts";
import { namedProblem } from "./make.ts";
import { BackupError } from "./problem.ts";
import { openBackup } from "./read.ts";
import { checkBackup, restoreInto, type Restoring } from "./restore.ts";
import type { Unlock } from "./locks.ts";

interface Replacing extends Restoring {
  databaseUrl: string;
  file: string;
  unlock: Unlock;
  /** What all servers on the database have their keys from: a backup has to have the same. */
  secret: Buffer;
}

/**
 * Puts a backup in the place of what a database server holds, beneath the servers that run on it: checked to its end
 * and filled into tables of its own first, which are exchanged for those that are there at one moment. What was there
 * is kept in a schema beside.
 * @throws BackupError; nothing has changed then
 */
export async function replaceOnServer({
  databaseUrl,
  file,
  unlock,
  secret,
  ...restoring
}: Replacing): Promise<void> {
  const backup = await openBackup(file, unlock);
  if (!backup.secret.equals(secret)) throw new BackupError("OTHER_SECRET");
  await checkBackup(backup);
  const db = openDatabase(databaseUrl);
  try {
    await makeBeside(db);
    await restoreInto(addressBeside(databaseUrl), backup, restoring);
    const isDone = await replaceTables(db, {
      names: [...tablesAfter(migrations).map(({ name }) => name), "migration"],
      keptIn: keptIn(restoring.now),
      // A server of a newer version may have begun to work on it meanwhile.
      check: async (tx) => void (await readMigrations(tx)),
    });
    if (!isDone) throw new BackupError("IN_USE");
  } catch (error) {
    // Where that fails too, the next restore does it.
    await dropBeside(db).catch(() => undefined);
    throw namedProblem(error);
  } finally {
    await db.destroy();
  }
}

function keptIn(now: number): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replace(/[-:T]/g, "_");
  return `before_restore_${stamp}_${randomUUID().slice(0, 8)}`;
}
