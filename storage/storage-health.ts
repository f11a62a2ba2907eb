import { storageFault } from "./engine/storage-fault.ts";
import type { StorageProblem, StorageWatch } from "./engine/storage-watch.ts";
import type { Database, Engine } from "./handles.ts";

export type { StorageProblem } from "./engine/storage-watch.ts";

const watches = new WeakMap<object, StorageWatch>();
const withoutLog = new WeakSet<object>();

/** Registers a database's watch, and stops it when the database is closed. */
export function registerWatch<T>(db: Database<T>, watch: StorageWatch): void {
  const { destroy } = db;
  db.destroy = () => {
    watch.stop();
    return destroy.call(db);
  };
  watches.set(db, watch);
}

/** Makes the smallest write that tests whether the storage takes writes, and deletes it again. */
export async function writeNote(db: Database): Promise<void> {
  const note = { name: "last-note", value: String(Date.now()) };
  await db
    .insertInto("installation")
    .values(note)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: note.value }))
    .execute();
  await db.deleteFrom("installation").where("name", "=", note.name).execute();
}

/** Records that a database was opened without its log. */
export function registerMissingLog<T>(db: Database<T>): void {
  withoutLog.add(db);
}

/** Whether the last changes before this start may be lost, because the database's log was deleted. */
export function isLogMissing(db: Database): boolean {
  return withoutLog.has(db);
}

/** Returns why the database takes no writes at the moment; undefined while it does. */
export function storageProblem(db: Database): StorageProblem | undefined {
  return watches.get(db)?.problem;
}

/** Runs `listener` each time the database takes writes again. */
export function onStorageHealed(db: Database, listener: () => Promise<void>): void {
  watches.get(db)?.onHealed(listener);
}

/** Whether a write failed because this server's disk takes no writes. */
export function isRefusedByDisk(db: Engine, error: unknown): boolean {
  const fault = storageFault(error);
  return db.engine === "embedded" && (fault === "full" || fault === "read-only");
}
