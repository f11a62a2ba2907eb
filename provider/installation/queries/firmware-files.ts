import type { Reader, Transaction } from "#storage/database.ts";

/** Small enough for a row, a line of a backup and a message to the database server. */
const PART_BYTES = 768 * 1024;

/** Stores a release's file, replacing a previous one; returns false when the release is deleted. */
export async function storeFirmwareFile(
  tx: Transaction,
  releaseId: string,
  bytes: Uint8Array,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("firmware_release")
    .set({ file_at: now })
    .where("id", "=", releaseId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom("firmware_part").where("release_id", "=", releaseId).execute();
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const content = Buffer.from(bytes.subarray(at, at + PART_BYTES)).toString("base64");
    const row = { release_id: releaseId, position: at / PART_BYTES, content };
    await tx.insertInto("firmware_part").values(row).execute();
  }
  return true;
}

/** Returns a release's file; undefined until it is uploaded. */
export async function readFirmwareFile(db: Reader, releaseId: string): Promise<Buffer | undefined> {
  const parts = await db
    .selectFrom("firmware_part")
    .select("content")
    .where("release_id", "=", releaseId)
    .orderBy("position")
    .execute();
  return parts.length === 0
    ? undefined
    : Buffer.concat(parts.map(({ content }) => Buffer.from(content, "base64")));
}
