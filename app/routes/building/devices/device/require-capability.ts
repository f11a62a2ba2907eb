import type { ApiCalls } from "#contract/client/client.ts";
import type { Device } from "#contract/devices/devices.ts";
import { ApiError } from "#contract/errors.ts";
import { type DeviceCapability, hasCapability } from "#rules/devices/device-capabilities.ts";

/** The device, if its type has this capability. @throws ApiError NOT_FOUND */
export async function requireCapability(
  api: ApiCalls,
  id: string,
  capability: DeviceCapability,
): Promise<Device> {
  const device = await api.devices.get({ id });
  if (!hasCapability(device.type, capability)) throw new ApiError("NOT_FOUND");
  return device;
}
