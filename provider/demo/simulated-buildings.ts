import type { SimulatedBuilding } from "#contract/simulator/messages.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";
import type { ProviderContext } from "../context.ts";

/** Limit of cards and of credentials that a page offers. */
const OFFERED_MAX = 60;

/**
 * Lists the buildings with simulated hardware, and what can be presented at their doors. The result contains
 * secrets and values that open doors: only the process of the simulated devices may receive it.
 */
export async function listSimulatedBuildings({
  db,
  keys,
}: Pick<ProviderContext, "db" | "keys">): Promise<SimulatedBuilding[]> {
  const devices = await db
    .selectFrom("hardware")
    .innerJoin("device", "device.hardware_id", "hardware.id")
    .innerJoin("domain", "domain.id", "device.domain_id")
    .select(camelCase(["device.id", "device.name", "device.hw_id", "device.type", "device.secret_sealed"]))
    .select(camelCase(["device.domain_id", "domain.time_zone"]))
    .where("hardware.simulated", "=", true)
    .where("hardware.returned_at", "is", null)
    .orderBy("device.created_at")
    .orderBy("device.id")
    .execute();
  const buildings = new Map<string, SimulatedBuilding>();
  for (const { domainId, timeZone, ...device } of devices) {
    const building = buildings.get(domainId) ?? {
      domainId,
      timeZone,
      devices: [],
      cards: [],
      credentials: [],
    };
    building.devices.push({
      id: device.id,
      name: device.name,
      hwId: device.hwId,
      type: device.type,
      secret: keys.unseal(device.secretSealed),
    });
    buildings.set(domainId, building);
  }
  for (const building of buildings.values()) {
    building.cards = await listCards(db, building.domainId);
    building.credentials = await listValues({ db, keys }, building.domainId);
  }
  return [...buildings.values()];
}

async function listCards(db: Reader, domainId: string): Promise<SimulatedBuilding["cards"]> {
  return db
    .selectFrom("nfc_tag")
    .leftJoin("user_account", "user_account.id", "nfc_tag.user_id")
    .select(["nfc_tag.id", "nfc_tag.identifier as name", "nfc_tag.value", "user_account.name as holder"])
    .where("nfc_tag.domain_id", "=", domainId)
    .orderBy("nfc_tag.name_order")
    .orderBy("nfc_tag.id")
    .limit(OFFERED_MAX)
    .execute();
}

async function listValues(
  { db, keys }: Pick<ProviderContext, "db" | "keys">,
  domainId: string,
): Promise<SimulatedBuilding["credentials"]> {
  const rows = await db
    .selectFrom("access_credential")
    .innerJoin("user_account", "user_account.id", "access_credential.user_id")
    .select(camelCase(["access_credential.id", "access_credential.name", "credential_type", "value_sealed"]))
    .select("user_account.name as holder")
    .where("access_credential.domain_id", "=", domainId)
    .where("credential_type", "in", ["CODE", "QR"])
    .where("value_sealed", "is not", null)
    .$narrowType<{ credentialType: "CODE" | "QR"; valueSealed: string }>()
    .orderBy("access_credential.name_order")
    .orderBy("access_credential.id")
    .limit(OFFERED_MAX)
    .execute();
  return rows.map(({ credentialType: type, valueSealed: sealed, ...credential }) => ({
    ...credential,
    type,
    value: keys.unseal(sealed),
  }));
}
