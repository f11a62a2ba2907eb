import type { Device } from "#contract/devices/devices.ts";
import { ApiError } from "#contract/errors.ts";
import { type DeviceCapability, hasCapability } from "#rules/devices/device-capabilities.ts";
import type { Reader } from "#storage/database.ts";
import { getDevice } from "../devices/queries/devices.ts";

/**
 * Returns a device of the building, if its type has this capability: a camera, for example, has no call codes.
 * @throws ApiError NOT_FOUND, CAPABILITY_MISSING
 */
export async function getCapableDevice(
  db: Reader,
  { domainId, deviceId }: { domainId: string; deviceId: string },
  capability: DeviceCapability,
): Promise<Device> {
  const device = await getDevice(db, domainId, deviceId);
  if (!hasCapability(device.type, capability)) throw new ApiError("CAPABILITY_MISSING");
  return device;
}
