import type { Page, PageQuery } from "#contract/paging.ts";
import type { Member } from "#contract/people/user.ts";
import type { AggregatedInfo } from "#contract/people/users.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";
import { getMember, readPageOfMembers } from "./members.ts";

/** Returns a person of the building with groups and counts. @throws ApiError NOT_FOUND */
export async function getAggregatedInfo(
  db: Reader,
  domainId: string,
  userId: string,
  now: number,
): Promise<AggregatedInfo> {
  const member = await getMember(db, domainId, userId, now);
  return (await completed(db, domainId, [member]))[0]!;
}

/** Returns a page of the people of a building, by name, each with groups and counts. */
export async function readPageOfAggregatedInfo(
  db: Reader,
  { domainId, now }: { domainId: string; now: number },
  query: PageQuery,
): Promise<Page<AggregatedInfo>> {
  const page = await readPageOfMembers(db, { domainId, now }, query);
  return { ...page, items: await completed(db, domainId, page.items) };
}

/** Adds groups and counts, in four queries for any number of people. */
async function completed(db: Reader, domainId: string, members: Member[]): Promise<AggregatedInfo[]> {
  if (members.length === 0) return [];
  const scope = { domainId, userIds: members.map(({ id }) => id) };
  const [groups, credentials, tags, subscriptions] = await Promise.all([
    groupsOf(db, scope),
    countsOf(db, scope, "access_credential", "user_id"),
    countsOf(db, scope, "nfc_tag", "user_id"),
    countsOf(db, scope, "subscription", "assignee_id"),
  ]);
  return members.map((member) => ({
    ...member,
    agentGroups: groups.get(member.id) ?? [],
    credentials: credentials.get(member.id) ?? 0,
    tags: tags.get(member.id) ?? 0,
    subscriptions: subscriptions.get(member.id) ?? 0,
  }));
}

/** A building and the ids of some of its people. */
interface PeopleScope {
  domainId: string;
  userIds: readonly string[];
}

/** Returns the groups of each person by name, by the person's id. */
async function groupsOf(
  db: Reader,
  { domainId, userIds }: PeopleScope,
): Promise<Map<string, AggregatedInfo["agentGroups"]>> {
  const rows = await db
    .selectFrom("agent_group_member")
    .innerJoin("agent_group", "agent_group.id", "agent_group_member.group_id")
    .select(camelCase(["agent_id", "agent_group.id", "name"]))
    .where("agent_group.domain_id", "=", domainId)
    .where("agent_id", "in", userIds)
    .orderBy("name_order")
    .orderBy("agent_group.id")
    .execute();
  const groups = new Map<string, AggregatedInfo["agentGroups"]>(userIds.map((id) => [id, []]));
  for (const { agentId, id, name } of rows) groups.get(agentId)?.push({ id, name });
  return groups;
}

/** Counts a table's rows by person. People without rows are left out. */
async function countsOf(
  db: Reader,
  { domainId, userIds }: PeopleScope,
  table: "access_credential" | "nfc_tag" | "subscription",
  column: "user_id" | "assignee_id",
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select((eb) => [
      eb.ref(column).$castTo<string | null>().as("holder"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("domain_id", "=", domainId)
    .where(column, "in", userIds)
    .groupBy(column)
    .execute();
  return new Map(rows.map(({ holder, count }) => [holder ?? "", count]));
}
