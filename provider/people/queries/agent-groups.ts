import { type Insertable, sql } from "kysely";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { AgentGroup } from "#contract/people/agent-groups.ts";
import type { DefaultAgentGroupName } from "#rules/people/agent-groups.ts";
import type { GroupKind } from "#rules/people/flats.ts";
import type { Reader, Transaction } from "#storage/database.ts";
import type { Tables } from "#storage/tables.ts";
import { type GroupsQuery, namedGroups } from "../../named-groups.ts";
import type { FlatColumns } from "./flats.ts";

const memberCount = sql<number>`(select count(*) from agent_group_member where group_id = agent_group.id)`;

type OwnColumns = Pick<Insertable<Tables["agent_group"]>, "container" | keyof FlatColumns>;

const { groupsOf, ...groups } = namedGroups<"agent_group", OwnColumns, AgentGroup>("agent_group", {
  columns: ["id", "name", "container", "kind", memberCount.as("memberCount")],
  isTaken: "AGENT_GROUP_EXISTS",
});

export const {
  insert: insertAgentGroup,
  create: createAgentGroup,
  get: getAgentGroup,
  getByName: getAgentGroupByName,
  rename: renameAgentGroup,
  remove: deleteAgentGroup,
} = groups;

/** Sets whether a group of the building may contain others. */
export async function setContainer(
  tx: Transaction,
  domainId: string,
  id: string,
  container: boolean,
): Promise<void> {
  await tx
    .updateTable("agent_group")
    .set({ container })
    .where("domain_id", "=", domainId)
    .where("id", "=", id)
    .execute();
}

/** Whether a group belongs to a building of the account: to `domainId`, or to any if that is null. */
export async function isGroupOfPerson(
  db: Reader,
  { userId, domainId, groupId }: { userId: string; domainId: string | null; groupId: string },
): Promise<boolean> {
  let found = db
    .selectFrom("agent_group")
    .innerJoin("domain_member", "domain_member.domain_id", "agent_group.domain_id")
    .select("agent_group.id")
    .where("agent_group.id", "=", groupId)
    .where("domain_member.user_id", "=", userId);
  if (domainId !== null) found = found.where("agent_group.domain_id", "=", domainId);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Lists those of these groups that the building has. */
export async function listAgentGroupsById(
  db: Reader,
  domainId: string,
  ids: string[],
): Promise<AgentGroup[]> {
  if (ids.length === 0) return [];
  return groups.list(groupsOf(db, domainId).where("id", "in", ids));
}

/**
 * Returns a page of the building's groups, by name unless another order is requested; includes the private and
 * all-the-… groups only with `hidden` (§5); `search` finds parts of names; `kind` is that of flats or of other
 * groups.
 */
export async function readPageOfAgentGroups(
  db: Reader,
  domainId: string,
  { hidden, kind, ...query }: GroupsQuery & { hidden: boolean; kind?: GroupKind },
): Promise<Page<AgentGroup>> {
  const shown = shownOf(groupsOf(db, domainId), hidden).$if(kind !== undefined, (all) =>
    all.where("kind", "=", kind!),
  );
  return groups.page(shown, query);
}

/** Selects the groups that normal lists have (§5). */
export function selectListedGroups(db: Reader, domainId: string): ReturnType<typeof groupsOf> {
  return shownOf(groupsOf(db, domainId), false);
}

function shownOf(all: ReturnType<typeof groupsOf>, hidden: boolean): ReturnType<typeof groupsOf> {
  if (hidden) return all;
  // `like` ignores case on SQLite, and an index range is faster on both engines.
  return all
    .where(({ not, and, eb }) => not(and([eb("name", ">=", "priv-"), eb("name", "<", "priv.")])))
    .where(({ not, and, eb }) => not(and([eb("name", ">=", "all-the-"), eb("name", "<", "all-the.")])));
}

/** Lists the building's groups by name; includes the private and all-the-… groups only with `hidden`. */
export async function listAgentGroups(db: Reader, domainId: string, hidden: boolean): Promise<AgentGroup[]> {
  return groups.list(shownOf(groupsOf(db, domainId), hidden));
}

/** Lists the groups of the building of which an agent is a direct member. */
export async function listGroupIdsOfAgent(db: Reader, domainId: string, agentId: string): Promise<string[]> {
  const rows = await groupsOf(db, domainId)
    .innerJoin("agent_group_member", "agent_group_member.group_id", "agent_group.id")
    .select("agent_group.id")
    .where("agent_group_member.agent_id", "=", agentId)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Lists the groups of the building of which these agents are direct members, by name, including hidden ones.
 */
export async function listGroupsOfAgents(
  db: Reader,
  domainId: string,
  agentIds: readonly string[],
): Promise<{ agentId: string; id: string; name: string }[]> {
  return groupsOf(db, domainId)
    .innerJoin("agent_group_member", "agent_group_member.group_id", "agent_group.id")
    .select(["agent_group_member.agent_id as agentId", "agent_group.id", "agent_group.name"])
    .where("agent_group_member.agent_id", "in", agentIds)
    .orderBy("agent_group.name_order")
    .orderBy("agent_group.id")
    .execute();
}

/**
 * Returns a page of the building's groups of which an agent is a direct member, including hidden ones, by
 * name.
 */
export async function readPageOfGroupsOfAgent(
  db: Reader,
  domainId: string,
  agentId: string,
  query: PageQuery,
): Promise<Page<AgentGroup>> {
  const joined = groupsOf(db, domainId).where("id", "in", (eb) =>
    eb.selectFrom("agent_group_member").select("group_id").where("agent_id", "=", agentId),
  );
  return groups.page(joined, query);
}

/** Returns a page of the building's groups whose members may open a group of outputs, by name. */
export async function readPageOfGroupsThatOpen(
  db: Reader,
  domainId: string,
  outputGroupId: string,
  query: PageQuery,
): Promise<Page<AgentGroup>> {
  const given = groupsOf(db, domainId).where("id", "in", (eb) =>
    eb
      .selectFrom("agent_group_output_group")
      .select("agent_group_id")
      .where("output_group_id", "=", outputGroupId),
  );
  return groups.page(given, query);
}

/** Returns a page of the building's groups whose members may go to a group of lift areas, by name. */
export async function readPageOfGroupsThatReach(
  db: Reader,
  domainId: string,
  areaGroupId: string,
  query: PageQuery,
): Promise<Page<AgentGroup>> {
  const given = groupsOf(db, domainId).where("id", "in", (eb) =>
    eb
      .selectFrom("agent_group_elevator_area_group")
      .select("agent_group_id")
      .where("elevator_area_group_id", "=", areaGroupId),
  );
  return groups.page(given, query);
}

/** Adds an agent to a group; returns whether it is a new member. */
export async function insertGroupMember(tx: Transaction, groupId: string, agentId: string): Promise<boolean> {
  const row = await tx
    .insertInto("agent_group_member")
    .values({ group_id: groupId, agent_id: agentId })
    .onConflict((conflict) => conflict.columns(["group_id", "agent_id"]).doNothing())
    .returning("agent_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes an agent from a group; returns whether it was a member. */
export async function deleteGroupMember(tx: Transaction, groupId: string, agentId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom("agent_group_member")
    .where("group_id", "=", groupId)
    .where("agent_id", "=", agentId)
    .returning("agent_id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds a person or device to default groups of its building; existing memberships are unchanged. Returns whether
 * it is a new member of one.
 */
export async function joinDefaultGroups(
  tx: Transaction,
  domainId: string,
  agentId: string,
  names: readonly DefaultAgentGroupName[],
): Promise<boolean> {
  const groups = await groupsOf(tx, domainId).select("id").where("name", "in", names).execute();
  const joined = [];
  for (const { id } of groups) joined.push(await insertGroupMember(tx, id, agentId));
  return joined.includes(true);
}

/** Removes an agent from one of the building's default groups. */
export async function leaveDefaultGroup(
  tx: Transaction,
  domainId: string,
  agentId: string,
  name: DefaultAgentGroupName,
): Promise<void> {
  const groups = groupsOf(tx, domainId).select("id").where("name", "=", name);
  await tx
    .deleteFrom("agent_group_member")
    .where("agent_id", "=", agentId)
    .where("group_id", "in", groups)
    .execute();
}

/** Removes a person or device that leaves its building from all the building's groups. */
export async function leaveAllGroups(tx: Transaction, domainId: string, agentId: string): Promise<void> {
  const groups = groupsOf(tx, domainId).select("id");
  await tx
    .deleteFrom("agent_group_member")
    .where("agent_id", "=", agentId)
    .where("group_id", "in", groups)
    .execute();
}
