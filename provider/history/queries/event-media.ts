import { camelCase } from "#storage/camel-case.ts";
import type { Reader, Transaction } from "#storage/database.ts";
import { newId } from "#storage/database.ts";
import { countSelected, rowCount } from "#storage/pages.ts";

interface NewMedia {
  domainId: string;
  eventId: string;
  deviceId: string;
  picture: { contentType: string; bytes: Uint8Array };
  now: number;
}

/**
 * Sets an event's picture, which is deleted with the event; returns false when the event already has one, or
 * is deleted.
 */
export async function attachMedia(tx: Transaction, media: NewMedia): Promise<boolean> {
  const { domainId, eventId, deviceId, picture, now } = media;
  const marked = await tx
    .updateTable("event")
    .set({ media: true })
    .where("domain_id", "=", domainId)
    .where("id", "=", eventId)
    .where("media", "=", false)
    .returning("id")
    .executeTakeFirst();
  if (!marked) return false;
  await tx
    .insertInto("event_media")
    .values({
      id: newId(),
      domain_id: domainId,
      event_id: eventId,
      device_id: deviceId,
      attached_at: now,
      content_type: picture.contentType,
      content: Buffer.from(picture.bytes).toString("base64"),
    })
    .execute();
  return true;
}

/** Counts the pictures that a device has attached after `since` (epoch ms). */
export function countMediaOf(db: Reader, deviceId: string, since: number): Promise<number> {
  return countSelected(
    db
      .selectFrom("event_media")
      .select(rowCount)
      .where("device_id", "=", deviceId)
      .where("attached_at", ">", since),
  );
}

export async function findMediaId(
  db: Reader,
  domainId: string,
  eventId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("event_media")
    .select("id")
    .where("domain_id", "=", domainId)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the building of a picture's event. */
export async function findMediaPlace(db: Reader, id: string): Promise<{ domainId: string } | undefined> {
  const row = await db
    .selectFrom("event_media")
    .select("domain_id as domainId")
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { domainId: row.domainId };
}

export async function readMedia(
  db: Reader,
  id: string,
): Promise<{ bytes: Buffer; contentType: string } | undefined> {
  const row = await db
    .selectFrom("event_media")
    .select(camelCase(["content", "content_type"]))
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { bytes: Buffer.from(row.content, "base64"), contentType: row.contentType };
}
