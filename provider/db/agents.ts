import { sql } from "kysely";
import type { Agent } from "#contract/agent-groups.ts";
import { ApiError } from "#contract/errors.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { Reader } from "./database.ts";
import { readPage } from "./pages.ts";

/** The people, devices and auxiliaries of a building: an agent's id is that of the one it is. */
function agentsOf(db: Reader, domainId: string) {
  const people = db
    .selectFrom("domain_member")
    .innerJoin("user_account", "user_account.id", "domain_member.user_id")
    .where("domain_member.domain_id", "=", domainId)
    .select(["user_account.id as id", "name", "name_key", sql<Agent["kind"]>`'USER'`.as("kind")]);
  const devices = db
    .selectFrom("device")
    .where("domain_id", "=", domainId)
    .select(["id", "name", "name_key", sql<Agent["kind"]>`'DEVICE'`.as("kind")]);
  const auxiliaries = db
    .selectFrom("auxiliary")
    .where("domain_id", "=", domainId)
    .select(["id", "name", "name_key", sql<Agent["kind"]>`'AUXILIAR_DEVICE'`.as("kind")]);
  return db.selectFrom(people.unionAll(devices).unionAll(auxiliaries).as("agent"));
}

/** A person or device of the building. */
export async function findAgent(db: Reader, domainId: string, id: string): Promise<Agent | undefined> {
  return agentsOf(db, domainId).select(["id", "name", "kind"]).where("id", "=", id).executeTakeFirst();
}

/** A person or device of the building. @throws ApiError NOT_FOUND */
export async function getAgent(db: Reader, domainId: string, id: string): Promise<Agent> {
  const agent = await findAgent(db, domainId, id);
  if (!agent) throw new ApiError("NOT_FOUND");
  return agent;
}

/** The members of one of the building's groups, by name. */
export async function pageOfGroupMembers(
  db: Reader,
  domainId: string,
  groupId: string,
  query: PageQuery,
): Promise<Page<Agent>> {
  const ids = db.selectFrom("agent_group_member").select("agent_id").where("group_id", "=", groupId);
  const members = agentsOf(db, domainId).where("id", "in", ids);
  return readPage(query, {
    rows: (limit, offset) =>
      members
        .select(["id", "name", "kind"])
        .orderBy("name_key")
        .orderBy("id")
        .limit(limit)
        .offset(offset)
        .execute(),
    count: async () =>
      (await members.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n,
  });
}

/** What the device link knows of a device of the building. @throws ApiError NOT_FOUND, also for a person */
export async function getDeviceInfo(db: Reader, domainId: string, id: string) {
  const row = await db
    .selectFrom("device")
    .select(["online", "last_seen_at", "firmware", "started_at"])
    .where("domain_id", "=", domainId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND");
  return {
    online: row.online,
    lastSeenAt: row.last_seen_at,
    firmware: row.firmware,
    startedAt: row.started_at,
  };
}
