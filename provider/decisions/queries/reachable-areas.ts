import type { KnownElevatorAreas } from "#rules/access/access-decision.ts";
import type { Reader } from "#storage/database.ts";

/** Lists which of these lift areas the members of each agent group of a building may go to. */
export async function listReachableAreas(
  db: Reader,
  domainId: string,
  areaIds: readonly string[],
): Promise<KnownElevatorAreas[]> {
  if (areaIds.length === 0) return [];
  const rows = await db
    .selectFrom("agent_group_elevator_area_group as granted")
    .innerJoin("elevator_area_group", "elevator_area_group.id", "granted.elevator_area_group_id")
    .select(["agent_group_id as agentGroupId", "elevator_area_group.id as areaGroupId", "collects"])
    .where("elevator_area_group.domain_id", "=", domainId)
    .orderBy("agent_group_id")
    .execute();
  const members = await db
    .selectFrom("elevator_area_group_member as member")
    .innerJoin("elevator_area_group", "elevator_area_group.id", "member.group_id")
    .select(["group_id as areaGroupId", "area_id as areaId"])
    .where("elevator_area_group.domain_id", "=", domainId)
    .where("area_id", "in", areaIds)
    .execute();
  const areasOf = new Map<string, string[]>();
  for (const { areaGroupId, areaId } of members)
    areasOf.set(areaGroupId, [...(areasOf.get(areaGroupId) ?? []), areaId]);
  const reachable = new Map<string, Set<string>>();
  for (const { agentGroupId, areaGroupId, collects } of rows) {
    const areas = collects === "ALL" ? areaIds : (areasOf.get(areaGroupId) ?? []);
    const collected = reachable.get(agentGroupId) ?? new Set<string>();
    for (const area of areas) collected.add(area);
    reachable.set(agentGroupId, collected);
  }
  return [...reachable]
    .filter(([, areas]) => areas.size > 0)
    .map(([agentGroupId, areas]) => ({ agentGroupId, areaIds: [...areas].sort() }));
}
