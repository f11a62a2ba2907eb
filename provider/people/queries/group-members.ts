import type { Containment } from "#rules/people/agent-groups.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";
import { prepareQuery } from "#storage/prepared.ts";

/** Lists the groups of the building with each agent that is a direct member of one, by agent id. */
export async function listDirectGroups(db: Reader, domainId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("agent_group_member")
    .innerJoin("agent_group", "agent_group.id", "agent_group_member.group_id")
    .select(["agent_group.id as groupId", "agent_group_member.agent_id as agentId"])
    .where("agent_group.domain_id", "=", domainId)
    .execute();
  const groups = new Map<string, string[]>();
  for (const { groupId, agentId } of rows) groups.set(agentId, [...(groups.get(agentId) ?? []), groupId]);
  return groups;
}

/** Lists the direct members of these groups, without duplicates. */
export async function listMemberIds(db: Reader, groupIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("agent_group_member")
    .select("agent_id as agentId")
    .distinct()
    .where("group_id", "in", groupIds)
    .orderBy("agent_id")
    .execute();
  return rows.map(({ agentId }) => agentId);
}

const queryContainments = prepareQuery(["domainId"], (db, { domainId }: { domainId: string }) =>
  db
    .selectFrom("agent_group_relation")
    .innerJoin("agent_group", "agent_group.id", "agent_group_relation.source_id")
    .select(camelCase(["agent_group_relation.source_id", "agent_group_relation.destination_id"]))
    .where("agent_group.domain_id", "=", domainId)
    .where("agent_group_relation.type", "=", "CONTAIN_AGENT_GROUP"),
);

/** Lists which group of the building contains which other group. */
export async function listContainments(db: Reader, domainId: string): Promise<Containment[]> {
  return queryContainments(db, { domainId });
}
