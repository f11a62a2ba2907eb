import type { ApiCalls } from "#contract/client/client.ts";
import type { Device } from "#contract/devices/devices.ts";
import { ApiError } from "#contract/errors.ts";
import { type DeviceSide, hasSide } from "#rules/devices/device-sides.ts";

/** The device, if its type has this tab. @throws ApiError NOT_FOUND */
export async function requireSide(api: ApiCalls, id: string, side: DeviceSide): Promise<Device> {
  const device = await api.devices.get({ id });
  if (!hasSide(device.type, side)) throw new ApiError("NOT_FOUND");
  return device;
}
