import { sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { Agent } from "#contract/people/agent-groups.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";
import { countSelected, readPage, rowCount } from "#storage/pages.ts";
import { notFound } from "../../missing-rows.ts";

const kindOfPerson = sql<Agent["kind"]>`case when owner_id is null then 'USER' else 'VIRTUAL_USER' end`;
const noOwner = sql<string | null>`cast(null as text)`;

const columns = ["id", "name", "kind", "ownerId"] as const;

/**
 * Selects the people, devices and auxiliaries of a building; an agent has the id of its person, device or
 * auxiliary.
 */
function agentsOf(db: Reader, domainId: string) {
  const people = db
    .selectFrom("domain_member")
    .innerJoin("user_account", "user_account.id", "domain_member.user_id")
    .where("domain_member.domain_id", "=", domainId)
    .select([
      "user_account.id as id",
      "name",
      "name_order as nameOrder",
      kindOfPerson.as("kind"),
      "owner_id as ownerId",
    ]);
  const devices = db
    .selectFrom("device")
    .where("domain_id", "=", domainId)
    .select([
      "id",
      "name",
      "name_order as nameOrder",
      sql<Agent["kind"]>`'DEVICE'`.as("kind"),
      noOwner.as("ownerId"),
    ]);
  const auxiliaries = db
    .selectFrom("auxiliary")
    .where("domain_id", "=", domainId)
    .select([
      "id",
      "name",
      "name_order as nameOrder",
      sql<Agent["kind"]>`'AUXILIAR_DEVICE'`.as("kind"),
      noOwner.as("ownerId"),
    ]);
  return db.selectFrom(people.unionAll(devices).unionAll(auxiliaries).as("agent"));
}

/** Returns an agent of the building; undefined when there is none. */
export async function findAgent(db: Reader, domainId: string, id: string): Promise<Agent | undefined> {
  return agentsOf(db, domainId).select(columns).where("id", "=", id).executeTakeFirst();
}

/** Returns an agent of the building. @throws ApiError NOT_FOUND */
export async function getAgent(db: Reader, domainId: string, id: string): Promise<Agent> {
  const agent = await findAgent(db, domainId, id);
  if (!agent) throw new ApiError("NOT_FOUND", { missing: id });
  return agent;
}

export async function listAgents(db: Reader, domainId: string): Promise<Agent[]> {
  return agentsOf(db, domainId).select(columns).execute();
}

/** Lists the building's agents with these ids. */
export async function listAgentsById(db: Reader, domainId: string, ids: readonly string[]): Promise<Agent[]> {
  return agentsOf(db, domainId).select(columns).where("id", "in", ids).execute();
}

/** Lists the building's agents that are direct members of at least one of these groups. */
export async function listAgentsInGroups(
  db: Reader,
  domainId: string,
  groupIds: readonly string[],
): Promise<Agent[]> {
  if (groupIds.length === 0) return [];
  const ids = db.selectFrom("agent_group_member").select("agent_id").where("group_id", "in", groupIds);
  return agentsOf(db, domainId).select(columns).where("id", "in", ids).execute();
}

/** Lists those of these ids that are direct members of at least one of these groups. */
export async function listIdsInGroups(
  db: Reader,
  groupIds: readonly string[],
  ids: readonly string[],
): Promise<string[]> {
  if (groupIds.length === 0) return [];
  const rows = await db
    .selectFrom("agent_group_member")
    .select("agent_id as agentId")
    .distinct()
    .where("group_id", "in", groupIds)
    .where("agent_id", "in", ids)
    .execute();
  return rows.map((row) => row.agentId);
}

/**
 * Returns a page of the members of one of the building's groups in the order of §4: by name, each owner
 * followed by its virtual users, and last the virtual users whose owner is not a member.
 */
export async function readPageOfGroupMembers(
  db: Reader,
  domainId: string,
  groupId: string,
  query: PageQuery,
): Promise<Page<Agent>> {
  const ids = db.selectFrom("agent_group_member").select("agent_id").where("group_id", "=", groupId);
  const members = agentsOf(db, domainId).where("agent.id", "in", ids);
  return readPage(query, {
    rows: (limit, offset) =>
      members
        .leftJoin("user_account as owner", (join) =>
          join.onRef("owner.id", "=", "agent.ownerId").on("owner.id", "in", ids),
        )
        .select(["agent.id", "agent.name", "agent.kind", "agent.ownerId"])
        .orderBy(({ eb }) => eb.case().when(isAlone).then(1).else(0).end())
        .orderBy(({ fn }) => fn.coalesce("owner.name_order", "agent.nameOrder"))
        .orderBy(({ fn }) => fn.coalesce("owner.id", "agent.id"))
        .orderBy(({ eb }) => eb.case().when("agent.ownerId", "is", null).then(0).else(1).end())
        .orderBy("agent.nameOrder")
        .orderBy("agent.id")
        .limit(limit)
        .offset(offset)
        .execute(),
    count: () => countSelected(members.select(rowCount)),
  });
}

/** Whether the agent is a virtual user whose owner is not in the list. */
const isAlone = sql<boolean>`agent."ownerId" is not null and owner.id is null`;

/**
 * Returns what the device link knows about a device of the building. @throws ApiError NOT_FOUND, also for a
 * person
 */
export async function getDeviceInfo(db: Reader, domainId: string, id: string) {
  return db
    .selectFrom("device")
    .select(camelCase(["online", "last_seen_at", "firmware", "started_at"]))
    .where("domain_id", "=", domainId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
}
