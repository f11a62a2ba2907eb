import { newId, type Database, type Reader, type Transaction } from "./database.ts";

/** More uploads than these have been given up. */
const OPEN_UPLOADS_MAX = 4;

/** By then the address to send to has long expired. */
const OPEN_UPLOAD_KEPT_MS = 3_600_000;

/**
 * Makes an empty place for a picture that is to be sent for a purpose, and forgets those that nobody finished: the
 * oldest with the same purpose, and any after an hour.
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
      ...{ id, domain_id: domainId, content_type: "", content: "", confirmed: false },
      ...{ created_at: now, purpose },
    })
    .execute();
  await tx
    .deleteFrom("blob")
    .where("domain_id", "=", domainId)
    .where("confirmed", "=", false)
    .where("created_at", "<", now - OPEN_UPLOAD_KEPT_MS)
    .execute();
  const open = await tx
    .selectFrom("blob")
    .select("id")
    .where("domain_id", "=", domainId)
    .where("purpose", "=", purpose)
    .where("confirmed", "=", false)
    .orderBy("id", "desc")
    .execute();
  const given = open.slice(OPEN_UPLOADS_MAX).map((blob) => blob.id);
  if (given.length > 0) await tx.deleteFrom("blob").where("id", "in", given).execute();
  return id;
}

/**
 * Forgets the uploads that nobody finished within an hour, and any picture from before then that nothing shows.
 */
export async function deleteOrphanBlobs(db: Database, now: number): Promise<void> {
  const before = now - OPEN_UPLOAD_KEPT_MS;
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

/** What is known of a blob without its content. */
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

/** The bytes of a blob, none for an upload that has not come. */
export async function readContent(db: Reader, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom("blob").select("content").where("id", "=", id).executeTakeFirst();
  return row && row.content !== "" ? Buffer.from(row.content, "base64") : undefined;
}

/** Puts the bytes into an upload's place; of twenty at once the first does, and nobody after it. */
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

/** Makes an upload a picture for good, with the bytes that were made of it; false if it is one already. */
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
