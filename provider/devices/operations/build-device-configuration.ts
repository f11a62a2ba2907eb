import { joinParts } from "#contract/device-link/configuration-parts.ts";
import type { DeviceConfiguration } from "#contract/device-link/device-link.ts";
import { ApiError } from "#contract/errors.ts";
import type { Reader } from "#storage/database.ts";
import { BuildingIndex } from "../../configurations/building-index.ts";
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
  const { domain_id: domainId } = await getDeviceInService(db, id);
  return readConfiguration(await BuildingIndex.load(db, keys, domainId), id);
}

/** Builds a device's whole configuration from an index of its building. @throws ApiError NOT_FOUND */
export async function readConfiguration(index: BuildingIndex, id: string): Promise<DeviceConfiguration> {
  const manifest = await index.manifestOf(id);
  if (!manifest) throw new ApiError("NOT_FOUND");
  const parts = await index.readParts(id, [...manifest.parts.keys()]);
  return joinParts(manifest.version, parts) as DeviceConfiguration;
}
