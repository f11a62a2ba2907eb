import { storageFault } from "./engine/storage-fault.ts";
import type { StorageProblem, StorageWatch } from "./engine/storage-watch.ts";
import type { Database, Engine } from "./handles.ts";

export type { StorageProblem } from "./engine/storage-watch.ts";

const watches = new WeakMap<object, StorageWatch>();

/** Remembers a database's watch until the database is closed. */
export function keepWatch<T>(db: Database<T>, watch: StorageWatch): void {
  const { destroy } = db;
  db.destroy = () => {
    watch.stop();
    return destroy.call(db);
  };
  watches.set(db, watch);
}

/** The smallest write that needs a page of its own; nothing of it stays. */
export async function writeNote(db: Database): Promise<void> {
  const note = { name: "last-note", value: String(Date.now()) };
  await db
    .insertInto("installation")
    .values(note)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: note.value }))
    .execute();
  await db.deleteFrom("installation").where("name", "=", note.name).execute();
}

/** Why the database takes no writes at the moment; undefined while it does. */
export function storageProblem(db: Database): StorageProblem | undefined {
  return watches.get(db)?.problem;
}

/** Has `listener` run each time when the database takes writes again. */
export function onStorageHealed(db: Database, listener: () => Promise<void>): void {
  watches.get(db)?.onHealed(listener);
}

/** Whether a write failed because the disk of this server takes none. */
export function isRefusedByDisk(db: Engine, error: unknown): boolean {
  const fault = storageFault(error);
  return db.engine === "embedded" && (fault === "full" || fault === "read-only");
}
