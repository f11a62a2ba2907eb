import { sql } from "kysely";
import type { AgentGroup } from "#contract/agent-groups.ts";
import { ApiError } from "#contract/errors.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { isUniqueViolation, nameKey, newId, type Reader, type Transaction } from "./database.ts";
import { readPage } from "./pages.ts";

interface NewAgentGroup {
  domainId: string;
  name: string;
  container: boolean;
  now: number;
}

/** Makes a group unless its name is taken in the building, which the database decides: then undefined. */
export async function insertAgentGroup(tx: Transaction, group: NewAgentGroup): Promise<string | undefined> {
  const row = await tx
    .insertInto("agent_group")
    .values({
      id: newId(),
      domain_id: group.domainId,
      name: group.name,
      name_key: nameKey(group.name),
      container: group.container,
      created_at: group.now,
    })
    .onConflict((conflict) => conflict.columns(["domain_id", "name"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** A group of the building. @throws ApiError NOT_FOUND */
export async function getAgentGroup(db: Reader, domainId: string, id: string): Promise<AgentGroup> {
  const row = await groupsOf(db, domainId).select(columns).where("id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

/** The building's group with exactly this name. @throws ApiError NOT_FOUND */
export async function getAgentGroupByName(db: Reader, domainId: string, name: string): Promise<AgentGroup> {
  const row = await groupsOf(db, domainId).select(columns).where("name", "=", name).executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

/** Which of these groups the building has. */
export async function listAgentGroupsById(
  db: Reader,
  domainId: string,
  ids: string[],
): Promise<AgentGroup[]> {
  if (ids.length === 0) return [];
  return groupsOf(db, domainId)
    .select(columns)
    .where("id", "in", ids)
    .orderBy("name_key")
    .orderBy("id")
    .execute();
}

/** The building's groups by name; the private and the all-the-… ones only with `hidden` (§5). */
export async function pageOfAgentGroups(
  db: Reader,
  domainId: string,
  { hidden, ...query }: PageQuery & { hidden: boolean },
): Promise<Page<AgentGroup>> {
  return pageOfGroups(shownOf(groupsOf(db, domainId), hidden), query);
}

function shownOf(all: ReturnType<typeof groupsOf>, hidden: boolean): ReturnType<typeof groupsOf> {
  if (hidden) return all;
  // `like` would not use the case of the prefixes on SQLite, and a range of the index is faster on both.
  return all
    .where(({ not, and, eb }) => not(and([eb("name", ">=", "priv-"), eb("name", "<", "priv.")])))
    .where(({ not, and, eb }) => not(and([eb("name", ">=", "all-the-"), eb("name", "<", "all-the.")])));
}

/** All of the building's groups by name; the private and the all-the-… ones only with `hidden`. */
export async function listAgentGroups(db: Reader, domainId: string, hidden: boolean): Promise<AgentGroup[]> {
  return shownOf(groupsOf(db, domainId), hidden).select(columns).orderBy("name_key").orderBy("id").execute();
}

/** In which groups of the building a person or device is directly. */
export async function listGroupIdsOfAgent(db: Reader, domainId: string, agentId: string): Promise<string[]> {
  const rows = await groupsOf(db, domainId)
    .innerJoin("agent_group_member", "agent_group_member.group_id", "agent_group.id")
    .select("agent_group.id")
    .where("agent_group_member.agent_id", "=", agentId)
    .execute();
  return rows.map(({ id }) => id);
}

/** The building's groups that a person or device is in, the hidden ones included, by name. */
export async function pageOfGroupsOfAgent(
  db: Reader,
  domainId: string,
  agentId: string,
  query: PageQuery,
): Promise<Page<AgentGroup>> {
  const joined = groupsOf(db, domainId).where("id", "in", (eb) =>
    eb.selectFrom("agent_group_member").select("group_id").where("agent_id", "=", agentId),
  );
  return pageOfGroups(joined, query);
}

const memberCount = sql<number>`(select count(*) from agent_group_member where group_id = agent_group.id)`;
const columns = ["id", "name", "container", memberCount.as("memberCount")] as const;

function groupsOf(db: Reader, domainId: string) {
  return db.selectFrom("agent_group").where("domain_id", "=", domainId);
}

async function pageOfGroups(
  source: ReturnType<typeof groupsOf>,
  query: PageQuery,
): Promise<Page<AgentGroup>> {
  return readPage(query, {
    rows: (limit, offset) =>
      source.select(columns).orderBy("name_key").orderBy("id").limit(limit).offset(offset).execute(),
    count: async () =>
      (await source.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n,
  });
}

/**
 * Renames a group of the building.
 * @throws ApiError NOT_FOUND, AGENT_GROUP_EXISTS
 */
export async function renameAgentGroup(
  tx: Transaction,
  domainId: string,
  id: string,
  name: string,
): Promise<void> {
  try {
    const renamed = await tx
      .updateTable("agent_group")
      .set({ name, name_key: nameKey(name) })
      .where("domain_id", "=", domainId)
      .where("id", "=", id)
      .returning("id")
      .executeTakeFirst();
    if (!renamed) throw new ApiError("NOT_FOUND");
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError("AGENT_GROUP_EXISTS", { fields: { name: "taken" } });
    throw error;
  }
}

/** Deletes a group; its members, its relations and the access rules made for it go with it. */
export async function deleteAgentGroup(tx: Transaction, domainId: string, id: string): Promise<void> {
  await tx.deleteFrom("agent_group").where("domain_id", "=", domainId).where("id", "=", id).execute();
}

/** Puts a person or device into a group; says whether it was not in it before. */
export async function insertGroupMember(tx: Transaction, groupId: string, agentId: string): Promise<boolean> {
  const row = await tx
    .insertInto("agent_group_member")
    .values({ group_id: groupId, agent_id: agentId })
    .onConflict((conflict) => conflict.columns(["group_id", "agent_id"]).doNothing())
    .returning("agent_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a person or device out of a group; says whether it was in it. */
export async function deleteGroupMember(tx: Transaction, groupId: string, agentId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom("agent_group_member")
    .where("group_id", "=", groupId)
    .where("agent_id", "=", agentId)
    .returning("agent_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts a person or device into the building's groups with these names. */
export async function addToGroupsByName(
  tx: Transaction,
  domainId: string,
  agentId: string,
  names: readonly string[],
): Promise<void> {
  const groups = await groupsOf(tx, domainId).select("id").where("name", "in", names).execute();
  for (const { id } of groups) await insertGroupMember(tx, id, agentId);
}

/** Takes a person or device out of one of the building's groups, by its name. */
export async function removeFromGroupByName(
  tx: Transaction,
  domainId: string,
  agentId: string,
  name: string,
): Promise<void> {
  const groups = groupsOf(tx, domainId).select("id").where("name", "=", name);
  await tx
    .deleteFrom("agent_group_member")
    .where("agent_id", "=", agentId)
    .where("group_id", "in", groups)
    .execute();
}

/** Takes a person or device out of all of the building's groups. */
export async function removeFromAllGroups(tx: Transaction, domainId: string, agentId: string): Promise<void> {
  const groups = groupsOf(tx, domainId).select("id");
  await tx
    .deleteFrom("agent_group_member")
    .where("agent_id", "=", agentId)
    .where("group_id", "in", groups)
    .execute();
}
