import { type Database, newId, type Reader, type Transaction } from "../../db/database.ts";

/** More uploads than this are abandoned ones. */
const OPEN_UPLOADS_MAX = 4;

/** The upload address has long expired by then. */
const OPEN_UPLOAD_RETENTION_MS = 3_600_000;

/**
 * Creates an empty upload for a picture with a purpose, and deletes abandoned ones: the oldest with the same
 * purpose, and any after an hour.
 */
export async function insertUpload(
  tx: Transaction,
  domainId: string,
  purpose: string,
  now: number,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("blob")
    .values({
      id,
      domain_id: domainId,
      content_type: "",
      content: "",
      confirmed: false,
      created_at: now,
      purpose,
    })
    .execute();
  await tx
    .deleteFrom("blob")
    .where("domain_id", "=", domainId)
    .where("confirmed", "=", false)
    .where("created_at", "<", now - OPEN_UPLOAD_RETENTION_MS)
    .execute();
  const open = await tx
    .selectFrom("blob")
    .select("id")
    .where("domain_id", "=", domainId)
    .where("purpose", "=", purpose)
    .where("confirmed", "=", false)
    .orderBy("id", "desc")
    .execute();
  const abandoned = open.slice(OPEN_UPLOADS_MAX).map((blob) => blob.id);
  if (abandoned.length > 0) await tx.deleteFrom("blob").where("id", "in", abandoned).execute();
  return id;
}

/** Deletes the uploads that were not finished within an hour, and older pictures that nothing shows. */
export async function deleteOrphanBlobs(db: Database, now: number): Promise<void> {
  const before = now - OPEN_UPLOAD_RETENTION_MS;
  await db.deleteFrom("blob").where("confirmed", "=", false).where("created_at", "<", before).execute();
  await db
    .deleteFrom("blob")
    .where("created_at", "<", before)
    .where((eb) =>
      eb("id", "not in", eb.selectFrom("domain").select("avatar_blob").where("avatar_blob", "is not", null)),
    )
    .where((eb) => eb("id", "not in", eb.selectFrom("avatar").select("blob_id")))
    .execute();
}

export interface Blob {
  id: string;
  domainId: string;
  contentType: string;
  confirmed: boolean;
  purpose: string | null;
}

/** A blob's metadata without its content. */
export async function findBlob(db: Reader, id: string): Promise<Blob | undefined> {
  const row = await db
    .selectFrom("blob")
    .select(["id", "domain_id", "content_type", "confirmed", "purpose"])
    .where("id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      domainId: row.domain_id,
      contentType: row.content_type,
      confirmed: row.confirmed,
      purpose: row.purpose,
    }
  );
}

/** The bytes of a blob; none for an unfinished upload. */
export async function readContent(db: Reader, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom("blob").select("content").where("id", "=", id).executeTakeFirst();
  return row && row.content !== "" ? Buffer.from(row.content, "base64") : undefined;
}

/** Stores the bytes of an upload; of concurrent calls the first succeeds, and no later one. */
export async function fillUpload(
  db: Database,
  id: string,
  contentType: string,
  bytes: Uint8Array,
): Promise<boolean> {
  const filled = await db
    .updateTable("blob")
    .set({ content_type: contentType, content: Buffer.from(bytes).toString("base64") })
    .where("id", "=", id)
    .where("confirmed", "=", false)
    .where("content", "=", "")
    .returning("id")
    .executeTakeFirst();
  return filled !== undefined;
}

/** Turns an upload into a picture, with the processed bytes; false if it is one already. */
export async function confirmUpload(
  tx: Transaction,
  id: string,
  picture: { contentType: string; bytes: Uint8Array },
): Promise<boolean> {
  const confirmed = await tx
    .updateTable("blob")
    .set({
      content_type: picture.contentType,
      content: Buffer.from(picture.bytes).toString("base64"),
      confirmed: true,
    })
    .where("id", "=", id)
    .where("confirmed", "=", false)
    .returning("id")
    .executeTakeFirst();
  return confirmed !== undefined;
}

export async function deleteBlob(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("blob").where("id", "=", id).execute();
}
