import type { Page, PageQuery } from "#contract/paging.ts";
import type { NamedRow } from "#rules/named-row.ts";
import type { Reader } from "#storage/database.ts";
import { readPageOfRows } from "#storage/pages.ts";

/** Returns a page of the people of a building who are direct members of one of these groups, by name. */
export async function readPageOfPeopleIn(
  db: Reader,
  domainId: string,
  groupIds: readonly string[],
  query: PageQuery,
): Promise<Page<NamedRow>> {
  const people = db
    .selectFrom("domain_member")
    .innerJoin("user_account", "user_account.id", "domain_member.user_id")
    .select(["user_account.id", "user_account.name"])
    .where("domain_member.domain_id", "=", domainId)
    .where("user_account.id", "in", (eb) =>
      eb.selectFrom("agent_group_member").select("agent_id").where("group_id", "in", groupIds),
    )
    .orderBy("user_account.name_order")
    .orderBy("user_account.id");
  return readPageOfRows(query, people);
}
