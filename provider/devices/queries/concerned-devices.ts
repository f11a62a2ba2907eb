import type { Reader } from "#storage/database.ts";

interface BuildingRow {
  id: string;
  domainId: string;
}

/** Returns those of these devices that are in service. */
export function findDevicesWithIds(db: Reader, ids: readonly string[]): Promise<BuildingRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom("device").select(["id", "domain_id as domainId"]).where("id", "in", ids).execute();
}

export async function findDevicesOfActionGroups(db: Reader, ids: readonly string[]): Promise<BuildingRow[]> {
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
export async function findGateways(db: Reader, auxiliaryIds: readonly string[]): Promise<BuildingRow[]> {
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
export async function findDevicesAimingAt(db: Reader, targetIds: readonly string[]): Promise<BuildingRow[]> {
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

interface CallChanges {
  /** Agents whose SIP name has changed. */
  agentIds: readonly string[];
  groupIds: readonly string[];
  /** Groups with an agent that is now or no longer a member. */
  joined: readonly (readonly [groupId: string, agentId: string])[];
}

/** Returns the devices whose CALL actions target these agents or groups, or a group that contains them. */
export async function findDevicesCalling(
  db: Reader,
  { agentIds, groupIds, joined }: CallChanges,
): Promise<BuildingRow[]> {
  // Most members have no SIP name: their groups concern no device.
  const withSip = new Set([
    ...agentIds,
    ...(await findSipAgents(
      db,
      joined.map(([, agentId]) => agentId),
    )),
  ]);
  const joinedGroups = joined.flatMap(([groupId, agentId]) => (withSip.has(agentId) ? [groupId] : []));
  const groupsOfAgents = await findGroupsOf(db, agentIds);
  const targets = new Set([...agentIds, ...groupIds, ...joinedGroups, ...groupsOfAgents]);
  let added = [...targets];
  while (added.length > 0) {
    const containing = await findGroupsContaining(db, added);
    added = containing.filter((id) => !targets.has(id));
    for (const id of added) targets.add(id);
  }
  if (targets.size === 0) return [];
  return db
    .selectFrom("action")
    .innerJoin("action_group", "action_group.id", "action.action_group_id")
    .innerJoin("device", "device.id", "action_group.device_id")
    .select(["device.id", "device.domain_id as domainId"])
    .distinct()
    .where("action.type", "=", "CALL")
    .where("action.target_id", "in", [...targets])
    .execute();
}

/** Returns which of these agents can have a SIP name. */
async function findSipAgents(db: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("auxiliary")
    .select("id")
    .where("id", "in", ids)
    .where("type", "in", ["PHONE", "DESKTOP_APP"])
    .union(db.selectFrom("device").select("id").where("id", "in", ids).where("sip_user_name", "is not", null))
    .union(db.selectFrom("sip_agent").select("agent_id as id").where("agent_id", "in", ids))
    .execute();
  return rows.map(({ id }) => id);
}

async function findGroupsOf(db: Reader, agentIds: readonly string[]): Promise<string[]> {
  if (agentIds.length === 0) return [];
  const rows = await db
    .selectFrom("agent_group_member")
    .select("group_id as groupId")
    .distinct()
    .where("agent_id", "in", agentIds)
    .execute();
  return rows.map(({ groupId }) => groupId);
}

async function findGroupsContaining(db: Reader, groupIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("agent_group_relation")
    .select("source_id as sourceId")
    .distinct()
    .where("destination_id", "in", groupIds)
    .where("type", "=", "CONTAIN_AGENT_GROUP")
    .execute();
  return rows.map(({ sourceId }) => sourceId);
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
