import type { SignedAddress } from "#contract/buildings/avatars.ts";
import { ApiError } from "#contract/errors.ts";
import { EVENT_MEDIA_ADDRESS_LIFE_MS } from "#rules/history/event-media.ts";
import { readerAddress } from "../avatars/signed-addresses.ts";
import type { ProviderContext } from "../context.ts";
import { findCameraPicture } from "../devices/queries/camera-pictures.ts";
import type { BuildingCaller } from "../handler.ts";
import { getNote } from "../people/queries/notes.ts";

/**
 * Returns an address of the last picture of a note's camera, which works only for the note's reader and for a
 * few minutes.
 * @throws ApiError NOT_FOUND for another person's note and for a note without a picture
 */
export async function offerNotePicture(
  { db, keys, now }: ProviderContext,
  caller: BuildingCaller,
  id: string,
): Promise<SignedAddress> {
  const { domainId, userId } = caller;
  const { eventId, camera } = await getNote(db, caller, id);
  const shown = camera && (await findCameraPicture(db, { domainId, eventId, cameraId: camera.id }));
  if (!shown?.content) throw new ApiError("NOT_FOUND");
  const expiresAt = now() + EVENT_MEDIA_ADDRESS_LIFE_MS;
  return readerAddress(keys, shown.id, { domainId, readerId: userId, expiresAt });
}
