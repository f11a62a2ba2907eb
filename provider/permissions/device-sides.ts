import type { Device } from "#contract/devices/devices.ts";
import { ApiError } from "#contract/errors.ts";
import { type DeviceSide, hasSide } from "#rules/devices/device-sides.ts";
import type { Reader } from "#storage/database.ts";
import { getDevice } from "../devices/queries/devices.ts";

/**
 * Returns a device of the building, if its type has this side: a camera, for example, has no call codes.
 * @throws ApiError NOT_FOUND, SIDE_MISSING
 */
export async function getDeviceWithSide(
  db: Reader,
  { domainId, deviceId }: { domainId: string; deviceId: string },
  side: DeviceSide,
): Promise<Device> {
  const device = await getDevice(db, domainId, deviceId);
  if (!hasSide(device.type, side)) throw new ApiError("SIDE_MISSING");
  return device;
}
