import type { DownMessage } from "#contract/device-link/device-link.ts";
import { isApiError } from "#contract/errors.ts";
import { EVENT_MEDIA_PER_HOUR, EVENT_MEDIA_WITHIN_MS, takesPictures } from "#rules/history/event-media.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import { toEventPicture } from "../../avatars/picture.ts";
import { uploadAddress } from "../../avatars/signed-addresses.ts";
import {
  deleteBlob,
  findBlob,
  insertUpload,
  readContent,
  toEventPurpose,
} from "../../buildings/queries/blobs.ts";
import type { ProviderContext } from "../../context.ts";
import { showCameraPicture } from "../../devices/operations/show-camera-picture.ts";
import { findCameraPicture } from "../../devices/queries/camera-pictures.ts";
import { getStoredDevice } from "../../devices/queries/devices.ts";
import { attachMedia as keepMedia, countMediaOf } from "../queries/event-media.ts";
import { findStoredEvent } from "../queries/events.ts";

const HOUR_MS = 3_600_000;
/** Minimum time between two pictures for an action that shows the camera. */
const PICTURES_APART_MS = 1_000;

interface AnnouncedMedia {
  domainId: string;
  deviceId: string;
  eventId: string;
}

type UploadAddress = DownMessage<"upload">["place"];

/** Offers an upload for the picture of an event of this device; returns null when no picture is needed. */
export async function offerMediaUpload(
  context: Omit<ProviderContext, "link">,
  announced: AnnouncedMedia,
): Promise<UploadAddress> {
  const { domainId, eventId } = announced;
  const now = context.now();
  const uploadId = await transaction(context.db, async (tx) =>
    (await isMediaExpected(tx, announced, now)) || (await findShown(tx, announced, now))?.isDue
      ? insertUpload(tx, domainId, toEventPurpose(eventId), now)
      : undefined,
  );
  if (uploadId === undefined) return null;
  const { address, expiresAt } = uploadAddress(context.keys, uploadId, domainId, now);
  return { uploadId, address: context.publicUrl + address, expiresAt };
}

/**
 * Attaches a picture to its event, which can have only one, and to the action that shows the camera's current
 * picture; returns false when it belongs to neither.
 */
export async function attachMedia(
  context: Omit<ProviderContext, "link">,
  announced: AnnouncedMedia & { uploadId: string },
): Promise<boolean> {
  const { db } = context;
  const { domainId, deviceId, eventId, uploadId } = announced;
  const upload = await findBlob(db, uploadId);
  if (upload?.domainId !== domainId || upload.purpose !== toEventPurpose(eventId)) return false;
  const sent = await readContent(db, uploadId);
  if (!sent) return false;
  const picture = await toEventPicture(sent).catch((error: unknown) => {
    if (isApiError(error)) return undefined;
    throw error;
  });
  return transaction(db, async (tx) => {
    await deleteBlob(tx, uploadId);
    const now = context.now();
    if (!picture) return false;
    const shown = await findShown(tx, announced, now);
    if (shown?.isDue) await showCameraPicture(tx, shown.id, { picture, now });
    if (!(await isMediaExpected(tx, announced, now))) return shown !== undefined;
    return keepMedia(tx, { domainId, eventId, deviceId, picture, now });
  });
}

/**
 * Returns the camera picture of an action that shows this device's camera, and whether another one is due: the
 * picture of a ring and the first one of its action come at the same moment, and one of them is enough.
 */
async function findShown(
  tx: Transaction,
  { domainId, deviceId, eventId }: AnnouncedMedia,
  now: number,
): Promise<{ id: string; isDue: boolean } | undefined> {
  const shown = await findCameraPicture(tx, { domainId, eventId, cameraId: deviceId });
  if (!shown || shown.until <= now) return undefined;
  return { id: shown.id, isDue: now - (shown.takenAt ?? 0) >= PICTURES_APART_MS };
}

async function isMediaExpected(
  tx: Transaction,
  { domainId, deviceId, eventId }: AnnouncedMedia,
  now: number,
): Promise<boolean> {
  const event = await findStoredEvent(tx, domainId, eventId);
  const isOwn = event?.deviceId === deviceId && !event.media;
  if (!isOwn || now - event.receivedAt > EVENT_MEDIA_WITHIN_MS) return false;
  const { type } = await getStoredDevice(tx, domainId, deviceId);
  if (!takesPictures(type)) return false;
  return (await countMediaOf(tx, deviceId, now - HOUR_MS)) < EVENT_MEDIA_PER_HOUR;
}
