import type { Page, PageQuery } from "#contract/paging.ts";
import type { AggregatedInfo, Member } from "#contract/people/users.ts";
import type { Reader } from "#storage/database.ts";
import { getMember, pageOfMembers } from "./members.ts";

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
export async function pageOfAggregatedInfo(
  db: Reader,
  { domainId, now }: { domainId: string; now: number },
  query: PageQuery,
): Promise<Page<AggregatedInfo>> {
  const page = await pageOfMembers(db, { domainId, now }, query);
  return { ...page, items: await completed(db, domainId, page.items) };
}

/** Adds groups and counts, in four queries for any number of people. */
async function completed(db: Reader, domainId: string, members: Member[]): Promise<AggregatedInfo[]> {
  const groups = await db
    .selectFrom("agent_group_member")
    .innerJoin("agent_group", "agent_group.id", "agent_group_member.group_id")
    .innerJoin("domain_member", (join) =>
      join
        .onRef("domain_member.user_id", "=", "agent_group_member.agent_id")
        .onRef("domain_member.domain_id", "=", "agent_group.domain_id"),
    )
    .select(["agent_id", "agent_group.id", "name"])
    .where("agent_group.domain_id", "=", domainId)
    .orderBy("name_key")
    .orderBy("agent_group.id")
    .execute();
  const counts = await Promise.all([
    countsOf(db, domainId, "access_credential", "user_id"),
    countsOf(db, domainId, "nfc_tag", "user_id"),
    countsOf(db, domainId, "subscription", "assignee_id"),
  ]);
  const groupsOf = new Map<string, AggregatedInfo["agentGroups"]>();
  for (const { agent_id, id, name } of groups) {
    groupsOf.set(agent_id, [...(groupsOf.get(agent_id) ?? []), { id, name }]);
  }
  return members.map((member) => {
    const [credentials, tags, subscriptions] = counts.map((each) => each.get(member.id) ?? 0);
    return {
      ...member,
      agentGroups: groupsOf.get(member.id) ?? [],
      credentials: credentials!,
      tags: tags!,
      subscriptions: subscriptions!,
    };
  });
}

/** Counts the rows of a table for each person of the building, by the person's id. */
async function countsOf(
  db: Reader,
  domainId: string,
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
    .where(column, "is not", null)
    .groupBy(column)
    .execute();
  return new Map(rows.map(({ holder, count }) => [holder ?? "", count]));
}
