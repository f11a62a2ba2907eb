import type { SignedAddress } from "#contract/avatars.ts";
import { ApiError } from "#contract/errors.ts";
import { EVENT_MEDIA_ADDRESS_LIFE_MS } from "#rules/event-media.ts";
import { readerAddress } from "../avatars/signed-addresses.ts";
import { findMediaId } from "../db/event-media.ts";
import { findStoredEvent } from "../db/events.ts";
import type { InBuilding } from "../handler.ts";
import type { House } from "../house.ts";
import { mustSeeMediaOf } from "../permissions/events.ts";

/**
 * An address of an event's picture that works for whoever asks, and for a few minutes.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function offerEventMedia(
  { db, keys, now }: House,
  caller: InBuilding,
  eventId: string,
): Promise<SignedAddress> {
  const { domainId, userId } = caller;
  const event = await findStoredEvent(db, domainId, eventId);
  if (!event) throw new ApiError("NOT_FOUND");
  await mustSeeMediaOf(db, caller, event);
  const mediaId = await findMediaId(db, domainId, eventId);
  if (mediaId === undefined) throw new ApiError("NOT_FOUND");
  const expiresAt = now() + EVENT_MEDIA_ADDRESS_LIFE_MS;
  return readerAddress(keys, mediaId, { domainId, readerId: userId, expiresAt });
}
