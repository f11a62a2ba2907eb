import { camelCase } from "#storage/camel-case.ts";
import { type Database, newId, type Reader, type Transaction } from "#storage/database.ts";

/** Limit of unfinished uploads per purpose; older ones count as abandoned. */
const OPEN_UPLOADS_MAX = 4;

/** Far longer than an upload address is valid. */
const OPEN_UPLOAD_RETENTION_MS = 3_600_000;

const EVENT_PREFIX = "event:";

/** Returns the purpose of an upload for the picture of an event; that of an avatar is the id of its subject. */
export function toEventPurpose(eventId: string): string {
  return EVENT_PREFIX + eventId;
}

/** Whether an upload has its bytes already. */
export function isFilled({ contentType }: Pick<Blob, "contentType">): boolean {
  return contentType !== "";
}

/** Whether an upload is for the picture of an event. */
export function isForEvent({ purpose }: Pick<Blob, "purpose">): boolean {
  return purpose?.startsWith(EVENT_PREFIX) === true;
}

/**
 * Creates an empty upload for a picture with a purpose, and deletes abandoned uploads: the oldest with the
 * same purpose, and all older than an hour.
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

/** Deletes uploads that were not finished within an hour, and older pictures without a reference. */
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

interface Blob {
  id: string;
  domainId: string;
  contentType: string;
  confirmed: boolean;
  purpose: string | null;
}

/** Returns a blob's metadata; undefined when it does not exist. */
export async function findBlob(db: Reader, id: string): Promise<Blob | undefined> {
  return db
    .selectFrom("blob")
    .select(camelCase(["id", "domain_id", "content_type", "confirmed", "purpose"]))
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns the bytes of a blob; undefined for an unfinished upload. */
export async function readContent(db: Reader, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom("blob").select("content").where("id", "=", id).executeTakeFirst();
  return row && row.content !== "" ? Buffer.from(row.content, "base64") : undefined;
}

interface StoredPicture {
  contentType: string;
  bytes: Uint8Array;
}

/** Stores the bytes of an upload; only the first call succeeds. Returns whether it did. */
export async function fillUpload(
  db: Database,
  id: string,
  { contentType, bytes }: StoredPicture,
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

/** Turns an upload into a picture with the processed bytes; returns false if it already is one. */
export async function confirmUpload(tx: Transaction, id: string, picture: StoredPicture): Promise<boolean> {
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
