import type { NamedRow } from "#rules/named-row.ts";
import type { Reader } from "#storage/database.ts";

/** Lists the first of these groups of a building, by name; flats last, as a door is rarely meant for one more flat. */
export async function listFirstGroups(
  db: Reader,
  domainId: string,
  ids: readonly string[],
  limit: number,
): Promise<NamedRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("agent_group")
    .select(["id", "name"])
    .where("domain_id", "=", domainId)
    .where("id", "in", ids)
    .orderBy((eb) => eb.case().when("kind", "=", "FLAT").then(1).else(0).end())
    .orderBy("name_order")
    .orderBy("id")
    .limit(limit)
    .execute();
}

interface RuleWithDevice extends NamedRow {
  device: NamedRow;
}

/** Returns the access rules of a building among these ids, with their devices. */
export async function findRulesWithDevices(
  db: Reader,
  domainId: string,
  ids: readonly string[],
): Promise<Map<string, RuleWithDevice>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("access_control_association as rule")
    .innerJoin("device", "device.id", "rule.device_id")
    .select(["rule.id", "rule.display_name as name", "device.id as deviceId", "device.name as deviceName"])
    .where("device.domain_id", "=", domainId)
    .where("rule.id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ id, name, deviceId, deviceName }) => [
      id,
      { id, name, device: { id: deviceId, name: deviceName } },
    ]),
  );
}

/** Returns the zones of a building among these ids. */
export async function findZones(
  db: Reader,
  domainId: string,
  ids: readonly string[],
): Promise<Map<string, NamedRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("output_group")
    .select(["id", "name"])
    .where("domain_id", "=", domainId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the action groups of a building among these ids, with the devices that they belong to. */
export async function findActionGroups(
  db: Reader,
  domainId: string,
  ids: readonly string[],
): Promise<Map<string, NamedRow & { deviceId: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("action_group")
    .innerJoin("device", "device.id", "action_group.device_id")
    .select(["action_group.id", "action_group.name", "device.id as deviceId"])
    .where("device.domain_id", "=", domainId)
    .where("action_group.id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
