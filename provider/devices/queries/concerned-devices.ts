import type { Reader } from "#storage/database.ts";

interface InBuilding {
  id: string;
  domainId: string;
}

/** Returns those of these devices that are in service. */
export function findDevicesWithIds(db: Reader, ids: readonly string[]): Promise<InBuilding[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom("device").select(["id", "domain_id as domainId"]).where("id", "in", ids).execute();
}

/** Returns the devices of these action groups. */
export async function findDevicesOfActionGroups(db: Reader, ids: readonly string[]): Promise<InBuilding[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("action_group")
    .innerJoin("device", "device.id", "action_group.device_id")
    .select(["device.id", "device.domain_id as domainId"])
    .distinct()
    .where("action_group.id", "in", ids)
    .execute();
}

/** Returns the devices that are the gateways of these auxiliaries. */
export async function findGateways(db: Reader, auxiliaryIds: readonly string[]): Promise<InBuilding[]> {
  if (auxiliaryIds.length === 0) return [];
  return db
    .selectFrom("auxiliary")
    .innerJoin("device", "device.id", "auxiliary.gateway_device_id")
    .select(["device.id", "device.domain_id as domainId"])
    .distinct()
    .where("auxiliary.id", "in", auxiliaryIds)
    .execute();
}

/** Returns the devices whose actions have these targets. */
export async function findDevicesAimingAt(db: Reader, targetIds: readonly string[]): Promise<InBuilding[]> {
  if (targetIds.length === 0) return [];
  return db
    .selectFrom("action")
    .innerJoin("action_group", "action_group.id", "action.action_group_id")
    .innerJoin("device", "device.id", "action_group.device_id")
    .select(["device.id", "device.domain_id as domainId"])
    .distinct()
    .where("action.target_id", "in", targetIds)
    .execute();
}

/** Returns the buildings of these people. */
export async function findBuildingsOf(
  db: Reader,
  userIds: readonly string[],
): Promise<{ userId: string; domainId: string }[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom("domain_member")
    .select(["user_id as userId", "domain_id as domainId"])
    .where("user_id", "in", userIds)
    .execute();
}

/** Returns the buildings of these groups of any kind. */
export async function findBuildingsOfGroups(db: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("agent_group")
    .select("domain_id as domainId")
    .where("id", "in", ids)
    .union(db.selectFrom("output_group").select("domain_id as domainId").where("id", "in", ids))
    .union(db.selectFrom("elevator_area_group").select("domain_id as domainId").where("id", "in", ids))
    .execute();
  return rows.map(({ domainId }) => domainId);
}
