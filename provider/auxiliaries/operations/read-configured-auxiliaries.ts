import type { DeviceConfiguration } from "#contract/device-link/device-link.ts";
import { sealSecretsFor } from "#contract/sealed-secrets.ts";
import type { Reader } from "#storage/database.ts";
import { listConfiguredAuxiliaries } from "../../access/queries/auxiliary-parts.ts";
import type { StoredDevice } from "../../devices/queries/devices.ts";
import type { Keys } from "../../keys.ts";
import { unsealSecrets } from "../queries/auxiliaries.ts";
import { listAreas } from "../queries/auxiliary-areas.ts";
import { listEndpoints } from "../queries/auxiliary-endpoints.ts";

type ConfiguredAuxiliary = DeviceConfiguration["auxiliaries"][number];

/**
 * Reads how a device reaches the auxiliaries of its configuration, with their secrets sealed for the device.
 */
export async function readConfiguredAuxiliaries(
  db: Reader,
  keys: Keys,
  device: Pick<StoredDevice, "id" | "domainId" | "secretSealed">,
  calledAreaIds: readonly string[],
): Promise<ConfiguredAuxiliary[]> {
  const configured: ConfiguredAuxiliary[] = [];
  const behind = { gatewayId: device.id, areaIds: calledAreaIds };
  for (const row of await listConfiguredAuxiliaries(db, device.domainId, behind)) {
    const secrets = unsealSecrets(keys, row);
    const isSecret = Object.keys(secrets).length > 0;
    configured.push({
      id: row.id,
      name: row.name,
      type: row.type,
      model: row.model,
      settings: row.settings,
      secrets: isSecret ? sealSecretsFor(keys.unseal(device.secretSealed), row.id, secrets) : null,
      endpoints: await listEndpoints(db, row.id),
      areas: (await listAreas(db, row.id)).map(({ id, displayName, properties }) => ({
        id,
        displayName,
        properties,
      })),
    });
  }
  return configured;
}
