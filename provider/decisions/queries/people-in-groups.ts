import type { Page, PageQuery } from "#contract/paging.ts";
import type { NamedRow } from "#rules/named-row.ts";
import type { Reader } from "#storage/database.ts";
import { countSelected, readPageOfRows, rowCount } from "#storage/pages.ts";

/** Selects the people of a building who are direct members of one of these groups. */
function peopleIn(db: Reader, domainId: string, groupIds: readonly string[]) {
  return db
    .selectFrom("domain_member")
    .innerJoin("user_account", "user_account.id", "domain_member.user_id")
    .where("domain_member.domain_id", "=", domainId)
    .where("user_account.id", "in", (eb) =>
      eb.selectFrom("agent_group_member").select("agent_id").where("group_id", "in", groupIds),
    );
}

/** Returns a page of the people of a building who are direct members of one of these groups, by name. */
export async function readPageOfPeopleIn(
  db: Reader,
  domainId: string,
  groupIds: readonly string[],
  query: PageQuery,
): Promise<Page<NamedRow>> {
  const people = peopleIn(db, domainId, groupIds)
    .select(["user_account.id", "user_account.name"])
    .orderBy("user_account.name_order")
    .orderBy("user_account.id");
  return readPageOfRows(query, people);
}

/** Counts the people of a building who are direct members of one of these groups, which must not be none. */
export async function countPeopleIn(
  db: Reader,
  domainId: string,
  groupIds: readonly string[],
): Promise<number> {
  return countSelected(peopleIn(db, domainId, groupIds).select(rowCount));
}
