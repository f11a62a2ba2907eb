import type { SignedAddress } from "#contract/buildings/avatars.ts";
import { ApiError } from "#contract/errors.ts";
import { EVENT_MEDIA_ADDRESS_LIFE_MS } from "#rules/history/event-media.ts";
import { readerAddress } from "../../avatars/signed-addresses.ts";
import type { ProviderContext } from "../../context.ts";
import type { BuildingCaller } from "../../handler.ts";
import { readDenied } from "../../permissions/events.ts";
import { findCameraPicture } from "../queries/camera-pictures.ts";
import { findCommand } from "../queries/device-commands.ts";
import { getDevice } from "../queries/devices.ts";

/**
 * Returns an address of the picture that the caller requested from a device, which works only for the caller
 * and for a few minutes.
 * @throws ApiError NOT_FOUND for another person's command and for one without a picture; FORBIDDEN when a
 * relation denies the device's pictures
 */
export async function offerCommandPicture(
  { db, keys, now }: ProviderContext,
  caller: BuildingCaller,
  { deviceId, commandId }: { deviceId: string; commandId: string },
): Promise<SignedAddress> {
  const { domainId, userId } = caller;
  await getDevice(db, domainId, deviceId);
  const command = await findCommand(db, deviceId, commandId);
  if (command?.requestedById !== userId) throw new ApiError("NOT_FOUND");
  if ((await readDenied(db, caller, [deviceId])).size > 0) throw new ApiError("FORBIDDEN");
  const picture = await findCameraPicture(db, { domainId, eventId: commandId, cameraId: deviceId });
  if (!picture?.content || picture.until <= now()) throw new ApiError("NOT_FOUND");
  const expiresAt = now() + EVENT_MEDIA_ADDRESS_LIFE_MS;
  return readerAddress(keys, picture.id, { domainId, readerId: userId, expiresAt });
}
