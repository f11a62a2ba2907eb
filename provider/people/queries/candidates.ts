import { sql } from "kysely";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { Agent } from "#contract/people/agent-groups.ts";
import { camelCase } from "#storage/camel-case.ts";
import { nameKey, type Reader } from "#storage/database.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { contains } from "#storage/search.ts";

interface CandidatesQuery extends PageQuery {
  kind: Agent["kind"];
  search?: string;
}

/**
 * Returns a page of the building's agents of one kind that are not direct members of a group, by name.
 * `search` finds parts of names. Reads one table, because that is faster than the union of all agents.
 */
export async function readPageOfCandidates(
  db: Reader,
  domainId: string,
  groupId: string,
  { kind, search, ...query }: CandidatesQuery,
): Promise<Page<Agent>> {
  const text = nameKey(search?.trim() ?? "");
  const candidates = agentsOfKind(db, domainId, kind)
    .where("agent.id", "not in", (eb) =>
      eb.selectFrom("agent_group_member").select("agent_id").where("group_id", "=", groupId),
    )
    .$if(text !== "", (each) => each.where(contains("agent.nameKey", text)))
    .select(["agent.id", "agent.name", "agent.ownerId"])
    .orderBy("agent.nameOrder")
    .orderBy("agent.id");
  const page = await readPageOfRows(query, candidates);
  return { ...page, items: page.items.map((row) => ({ ...row, kind })) };
}

function agentsOfKind(db: Reader, domainId: string, kind: Agent["kind"]) {
  if (kind === "USER" || kind === "VIRTUAL_USER") {
    return db.selectFrom(
      db
        .selectFrom("domain_member")
        .innerJoin("user_account", "user_account.id", "domain_member.user_id")
        .where("domain_member.domain_id", "=", domainId)
        .where("owner_id", kind === "USER" ? "is" : "is not", null)
        .select(camelCase(["user_account.id", "name", "name_key", "name_order", "owner_id"]))
        .as("agent"),
    );
  }
  const table = kind === "DEVICE" ? "device" : "auxiliary";
  return db.selectFrom(
    db
      .selectFrom(table)
      .where("domain_id", "=", domainId)
      .select(camelCase(["id", "name", "name_key", "name_order"]))
      .select(sql<string | null>`cast(null as text)`.as("ownerId"))
      .as("agent"),
  );
}
