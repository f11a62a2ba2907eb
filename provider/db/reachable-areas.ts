import type { KnownElevatorAreas } from "#rules/access-decision.ts";
import type { Reader } from "./database.ts";

/** To which of these lift areas of a building the members of each of its agent groups may go. */
export async function listReachableAreas(
  db: Reader,
  domainId: string,
  areaIds: readonly string[],
): Promise<KnownElevatorAreas[]> {
  if (areaIds.length === 0) return [];
  const given = await db
    .selectFrom("agent_group_elevator_area_group as given")
    .innerJoin("elevator_area_group", "elevator_area_group.id", "given.elevator_area_group_id")
    .select(["agent_group_id as agentGroupId", "elevator_area_group.id as areaGroupId", "collects"])
    .where("elevator_area_group.domain_id", "=", domainId)
    .orderBy("agent_group_id")
    .execute();
  const chosen = await db
    .selectFrom("elevator_area_group_member")
    .select(["group_id as areaGroupId", "area_id as areaId"])
    .where("area_id", "in", areaIds)
    .execute();
  const reachable = new Map<string, Set<string>>();
  for (const { agentGroupId, areaGroupId, collects } of given) {
    const members = chosen.filter((each) => each.areaGroupId === areaGroupId).map(({ areaId }) => areaId);
    const areas = collects === "ALL" ? areaIds : members;
    reachable.set(agentGroupId, new Set([...(reachable.get(agentGroupId) ?? []), ...areas]));
  }
  return [...reachable]
    .filter(([, areas]) => areas.size > 0)
    .map(([agentGroupId, areas]) => ({ agentGroupId, areaIds: [...areas].sort() }));
}
