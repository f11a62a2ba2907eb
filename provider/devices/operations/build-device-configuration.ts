import { joinParts } from "#contract/device-link/configuration-parts.ts";
import type { DeviceConfiguration } from "#contract/device-link/device-link.ts";
import { ApiError } from "#contract/errors.ts";
import type { Reader } from "#storage/database.ts";
import { BuildingIndex, type DeviceWithSecret } from "../../configurations/building-index.ts";
import { listPartNames } from "../../configurations/manifest.ts";
import type { Keys } from "../../keys.ts";
import { getDeviceInService } from "../queries/devices.ts";

/**
 * Builds the whole configuration of a device. Equal contents have equal versions.
 * @throws ApiError NOT_FOUND when the device is not in service
 */
export async function buildDeviceConfiguration(
  db: Reader,
  keys: Keys,
  id: string,
): Promise<DeviceConfiguration> {
  const { domainId, secretSealed } = await getDeviceInService(db, id);
  return readConfiguration(await BuildingIndex.load(db, keys, domainId), { id, secretSealed });
}

/** Builds a device's whole configuration from an index of its building. @throws ApiError NOT_FOUND */
export async function readConfiguration(
  index: BuildingIndex,
  device: DeviceWithSecret,
): Promise<DeviceConfiguration> {
  const manifest = await index.manifestOf(device.id);
  if (!manifest) throw new ApiError("NOT_FOUND");
  const parts = await index.readParts(device, listPartNames(manifest));
  // Not parsed like a device does it: the parts are the server's own.
  return joinParts(manifest.version, parts) as DeviceConfiguration;
}
