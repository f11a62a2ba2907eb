import type { SignedAddress } from "#contract/buildings/avatars.ts";
import { ApiError } from "#contract/errors.ts";
import { EVENT_MEDIA_ADDRESS_LIFE_MS } from "#rules/history/event-media.ts";
import { readerAddress } from "../../avatars/signed-addresses.ts";
import type { ProviderContext } from "../../context.ts";
import type { BuildingCaller } from "../../handler.ts";
import { requireMediaRight } from "../../permissions/events.ts";
import { findMediaId } from "../queries/event-media.ts";
import { findStoredEvent } from "../queries/events.ts";

/**
 * Returns an address of an event's picture that works only for the caller and for a few minutes.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function offerEventMedia(
  { db, keys, now }: ProviderContext,
  caller: BuildingCaller,
  eventId: string,
): Promise<SignedAddress> {
  const { domainId, userId } = caller;
  const event = await findStoredEvent(db, domainId, eventId);
  if (!event) throw new ApiError("NOT_FOUND");
  await requireMediaRight(db, caller, event);
  const mediaId = await findMediaId(db, domainId, eventId);
  if (mediaId === undefined) throw new ApiError("NOT_FOUND");
  const expiresAt = now() + EVENT_MEDIA_ADDRESS_LIFE_MS;
  return readerAddress(keys, mediaId, { domainId, readerId: userId, expiresAt });
}
