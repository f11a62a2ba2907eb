import { storageFault } from "./engine/storage-fault.ts";
import type { Engine, Reader } from "./handles.ts";

/** Makes the smallest write that tests whether the storage takes writes, and deletes it again. */
export async function writeNote(db: Reader): Promise<void> {
  const note = { name: "last-note", value: String(Date.now()) };
  await db
    .insertInto("installation")
    .values(note)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: note.value }))
    .execute();
  await db.deleteFrom("installation").where("name", "=", note.name).execute();
}

/** Whether a write failed because this server's disk takes no writes. */
export function isRefusedByDisk(db: Engine, error: unknown): boolean {
  const fault = storageFault(error);
  return db.engine === "embedded" && (fault === "full" || fault === "read-only");
}
