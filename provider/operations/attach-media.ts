import type { DownMessage } from "#contract/device-link.ts";
import { isApiError } from "#contract/errors.ts";
import type { DeviceType } from "#rules/devices.ts";
import { EVENT_MEDIA_PER_HOUR, EVENT_MEDIA_WITHIN_MS, takesPictures } from "#rules/event-media.ts";
import { toEventPicture } from "../avatars/picture.ts";
import { uploadAddress } from "../avatars/signed-addresses.ts";
import { deleteBlob, findBlob, insertUpload, readContent } from "../db/blobs.ts";
import { transaction, type Transaction } from "../db/database.ts";
import { getStoredDevice } from "../db/devices.ts";
import { attachMedia as keepMedia, countMediaOf } from "../db/event-media.ts";
import { findStoredEvent } from "../db/events.ts";
import type { House } from "../house.ts";

const HOUR_MS = 3_600_000;

interface Announced {
  domainId: string;
  deviceId: string;
  eventId: string;
}

type Place = DownMessage<"upload">["place"];

/** A place for the picture of an event of this device; null where none is wanted. */
export async function offerMediaUpload(house: Omit<House, "link">, announced: Announced): Promise<Place> {
  const { domainId, eventId } = announced;
  const now = house.now();
  const uploadId = await transaction(house.db, async (tx) =>
    (await isWanted(tx, announced, now)) ? insertUpload(tx, domainId, purposeOf(eventId), now) : undefined,
  );
  if (uploadId === undefined) return null;
  const { address, expiresAt } = uploadAddress(house.keys, uploadId, domainId, now);
  return { uploadId, address: house.publicUrl + address, expiresAt };
}

/** Makes a picture that was sent the event's; false when it can't be, whatever the reason: an event has it once. */
export async function attachMedia(
  house: Omit<House, "link">,
  announced: Announced & { uploadId: string },
): Promise<boolean> {
  const { db } = house;
  const { domainId, deviceId, eventId, uploadId } = announced;
  const upload = await findBlob(db, uploadId);
  if (upload?.domainId !== domainId || upload.purpose !== purposeOf(eventId)) return false;
  const sent = await readContent(db, uploadId);
  if (!sent) return false;
  const picture = await toEventPicture(sent).catch((error: unknown) => {
    if (isApiError(error)) return undefined;
    throw error;
  });
  return transaction(db, async (tx) => {
    await deleteBlob(tx, uploadId);
    const now = house.now();
    if (!picture || !(await isWanted(tx, announced, now))) return false;
    return keepMedia(tx, { domainId, eventId, deviceId, picture, now });
  });
}

async function isWanted(
  tx: Transaction,
  { domainId, deviceId, eventId }: Announced,
  now: number,
): Promise<boolean> {
  const event = await findStoredEvent(tx, domainId, eventId);
  const isOwn = event?.device_id === deviceId && !event.media;
  if (!isOwn || now - event.received_at > EVENT_MEDIA_WITHIN_MS) return false;
  const { type } = await getStoredDevice(tx, domainId, deviceId);
  if (!takesPictures(type as DeviceType)) return false;
  return (await countMediaOf(tx, deviceId, now - HOUR_MS)) < EVENT_MEDIA_PER_HOUR;
}

function purposeOf(eventId: string): string {
  return `event:${eventId}`;
}
