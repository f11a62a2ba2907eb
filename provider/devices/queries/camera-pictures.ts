import { z } from "zod";
import type { CameraProblem } from "#contract/people/notes.ts";
import { readJsonText } from "#rules/json-text.ts";
import { camelCase, type RowOf } from "#storage/camel-case.ts";
import { type Database, json, newId, type Reader, type Transaction } from "#storage/database.ts";

const pictureColumns = camelCase([
  "id",
  "domain_id",
  "event_id",
  "camera_id",
  "camera_name",
  "until",
  "content_type",
  "content",
  "taken_at",
  "problem",
  "outcome_ids",
]);

export type CameraPicture = RowOf<"camera_picture", typeof pictureColumns>;

interface VisiblePicture {
  domainId: string;
  eventId: string;
  camera: { id: string; name: string };
  until: number;
}

/** Stores a camera's picture for an event; actions that show the same camera share it. */
export async function shareCameraPicture(
  tx: Transaction,
  { domainId, eventId, camera, until }: VisiblePicture,
): Promise<{ id: string; isNew: boolean }> {
  const row = await tx
    .insertInto("camera_picture")
    .values({
      id: newId(),
      domain_id: domainId,
      event_id: eventId,
      until,
      camera_id: camera.id,
      camera_name: camera.name,
      outcome_ids: json([]),
    })
    .onConflict((conflict) => conflict.columns(["domain_id", "event_id", "camera_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (row) return { id: row.id, isNew: true };
  const updated = await tx
    .selectFrom("camera_picture")
    .select("id")
    .where("domain_id", "=", domainId)
    .where("event_id", "=", eventId)
    .where("camera_id", "=", camera.id)
    .executeTakeFirstOrThrow();
  return { id: updated.id, isNew: false };
}

export async function findCameraPicture(
  db: Reader,
  { domainId, eventId, cameraId }: { domainId: string; eventId: string; cameraId: string },
): Promise<CameraPicture | undefined> {
  return db
    .selectFrom("camera_picture")
    .select(pictureColumns)
    .where("domain_id", "=", domainId)
    .where("event_id", "=", eventId)
    .where("camera_id", "=", cameraId)
    .executeTakeFirst();
}

/**
 * Returns when a camera's pictures for some events were taken, null if not yet; only for pictures that are
 * still shown.
 */
export async function listCameraPictures(
  db: Reader,
  { domainId, cameraId, eventIds }: { domainId: string; cameraId: string; eventIds: readonly string[] },
  now: number,
): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom("camera_picture")
    .select(camelCase(["event_id", "taken_at"]))
    .where("domain_id", "=", domainId)
    .where("event_id", "in", eventIds)
    .where("camera_id", "=", cameraId)
    .where("until", ">", now)
    .execute();
  return new Map(rows.map(({ eventId, takenAt }) => [eventId, takenAt]));
}

export async function findCameraPictureById(db: Reader, id: string): Promise<CameraPicture | undefined> {
  return db.selectFrom("camera_picture").select(pictureColumns).where("id", "=", id).executeTakeFirst();
}

/** Replaces a camera's picture with the current one. */
export async function storeCameraPicture(
  tx: Transaction,
  id: string,
  { picture, now }: { picture: { contentType: string; bytes: Uint8Array }; now: number },
): Promise<void> {
  await tx
    .updateTable("camera_picture")
    .set({
      content_type: picture.contentType,
      taken_at: now,
      problem: null,
      content: Buffer.from(picture.bytes).toString("base64"),
    })
    .where("id", "=", id)
    .execute();
}

/** Returns the events that record whether people saw a picture. */
export function readOutcomeIds(text: string): string[] {
  return z.array(z.string()).parse(readJsonText(text));
}

/** Links an event that records whether people saw this picture. */
export async function addCameraOutcome(tx: Transaction, id: string, outcomeId: string): Promise<void> {
  const { outcomeIds } = await tx
    .selectFrom("camera_picture")
    .select("outcome_ids as outcomeIds")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("camera_picture")
    .set({ outcome_ids: json([...readOutcomeIds(outcomeIds), outcomeId]) })
    .where("id", "=", id)
    .execute();
}

/** Deletes a picture that was never requested from a camera. */
export async function dropCameraPicture(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("camera_picture").where("id", "=", id).execute();
}

/** Stores why a camera shows nothing; its last picture is not changed. */
export async function noteCameraProblem(tx: Transaction, id: string, problem: CameraProblem): Promise<void> {
  await tx.updateTable("camera_picture").set({ problem }).where("id", "=", id).execute();
}

/** Deletes the pictures of events without notes. */
export async function deleteUnshownPictures(db: Database, before: number): Promise<void> {
  await db
    .deleteFrom("camera_picture")
    .where("until", "<", before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("note")
            .select("note.id")
            .whereRef("note.domain_id", "=", "camera_picture.domain_id")
            .whereRef("note.event_id", "=", "camera_picture.event_id"),
        ),
      ),
    )
    .execute();
}
