import sharp from "sharp";
import { attachMedia } from "#provider/history/queries/event-media.ts";
import { insertEvents } from "#provider/history/queries/events.ts";
import { transaction } from "#storage/database.ts";
import type { Building, World } from "../../support/world.ts";

/** The event that {@link ringWithPicture} records. */
export const RING_ID = "ring-with-picture";

/** Records a ring at a device with a picture; returns the picture. */
export async function ringWithPicture(
  { db, clock }: World,
  { domain }: Building,
  deviceId: string,
): Promise<Buffer> {
  const now = clock.now();
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#123" } })
    .jpeg()
    .toBuffer();
  await transaction(db, async (tx) => {
    const device = { id: deviceId, name: "Front door" };
    const ring = { id: RING_ID, time: now, kind: "RING", outcome: "called", device } as const;
    await insertEvents(tx, domain.id, [ring], now);
    const picture = { contentType: "image/jpeg", bytes };
    await attachMedia(tx, { domainId: domain.id, eventId: RING_ID, deviceId, picture, now });
  });
  return bytes;
}
