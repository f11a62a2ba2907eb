import type { AreaRule, ZoneRule } from "#contract/people/agent-groups.ts";
import type { Reader } from "#storage/database.ts";

/** Lists the zones that groups of a building may open, by zone and group: of all groups, or of `groupIds`. */
export async function listZoneRules(
  db: Reader,
  domainId: string,
  groupIds: readonly string[] | undefined,
): Promise<ZoneRule[]> {
  if (groupIds?.length === 0) return [];
  const rows = await db
    .selectFrom("agent_group_output_group as granted")
    .innerJoin("agent_group", "agent_group.id", "granted.agent_group_id")
    .innerJoin("output_group", "output_group.id", "granted.output_group_id")
    .select([
      "agent_group.id",
      "agent_group.name",
      "output_group.id as givenId",
      "output_group.name as givenName",
    ])
    .where("agent_group.domain_id", "=", domainId)
    .$if(groupIds !== undefined, (each) => each.where("agent_group.id", "in", groupIds!))
    .orderBy("output_group.name_order")
    .orderBy("agent_group.name_order")
    .execute();
  return rows.map(({ id, name, givenId, givenName }) => ({
    agentGroup: { id, name },
    outputGroup: { id: givenId, name: givenName },
  }));
}

/**
 * Lists the groups of lift areas that groups of a building may go to, by area group and group: of all groups,
 * or of `groupIds`.
 */
export async function listAreaRules(
  db: Reader,
  domainId: string,
  groupIds: readonly string[] | undefined,
): Promise<AreaRule[]> {
  if (groupIds?.length === 0) return [];
  const rows = await db
    .selectFrom("agent_group_elevator_area_group as granted")
    .innerJoin("agent_group", "agent_group.id", "granted.agent_group_id")
    .innerJoin("elevator_area_group as area_group", "area_group.id", "granted.elevator_area_group_id")
    .select([
      "agent_group.id",
      "agent_group.name",
      "area_group.id as givenId",
      "area_group.name as givenName",
    ])
    .where("agent_group.domain_id", "=", domainId)
    .$if(groupIds !== undefined, (each) => each.where("agent_group.id", "in", groupIds!))
    .orderBy("area_group.name_order")
    .orderBy("agent_group.name_order")
    .execute();
  return rows.map(({ id, name, givenId, givenName }) => ({
    agentGroup: { id, name },
    elevatorAreaGroup: { id: givenId, name: givenName },
  }));
}
