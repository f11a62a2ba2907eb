import { sql } from "kysely";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { AgentGroupRelation } from "#contract/people/agent-group-relations.ts";
import type { RelationType } from "#rules/people/agent-groups.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader, Transaction } from "#storage/database.ts";
import { readPageOfRows } from "#storage/pages.ts";

/** Selects a building's relations; both groups of a relation are always in the same building. */
function relationsOf(db: Reader, domainId: string) {
  return db
    .selectFrom("agent_group_relation")
    .innerJoin("agent_group", "agent_group.id", "agent_group_relation.source_id")
    .where("agent_group.domain_id", "=", domainId);
}

export async function readPageOfRelations(
  db: Reader,
  domainId: string,
  { sourceId, destinationId, type, ...query }: PageQuery & Partial<AgentGroupRelation>,
): Promise<Page<AgentGroupRelation>> {
  const matching = relationsOf(db, domainId)
    .$if(sourceId !== undefined, (each) => each.where("source_id", "=", sourceId!))
    .$if(destinationId !== undefined, (each) => each.where("destination_id", "=", destinationId!))
    .$if(type !== undefined, (each) => each.where("type", "=", type!))
    .select(camelCase(["source_id", "destination_id", "type"]))
    .orderBy("name_order")
    .orderBy("source_id")
    .orderBy("destination_id")
    .orderBy("type");
  return readPageOfRows(query, matching);
}

/** Lists the destinations of relations of one type whose sources are these groups. */
export async function listDestinations(
  db: Reader,
  domainId: string,
  sourceIds: readonly string[],
  type: RelationType,
): Promise<string[]> {
  if (sourceIds.length === 0) return [];
  const rows = await relationsOf(db, domainId)
    .select("destination_id as destinationId")
    .distinct()
    .where("source_id", "in", sourceIds)
    .where("type", "=", type)
    .execute();
  return rows.map((row) => row.destinationId);
}

/**
 * Serialises changes of relations, so that concurrent changes which together would close a cycle do not need
 * many retries. Must run before the transaction's first query, which fixes its snapshot.
 */
export async function lockRelations(tx: Transaction): Promise<void> {
  if (tx.engine === "postgres")
    await sql`lock table agent_group_relation in share row exclusive mode`.execute(tx);
}

/** Relates two groups, whose building the caller must check; an existing relation is unchanged. */
export async function insertRelation(tx: Transaction, relation: AgentGroupRelation): Promise<void> {
  await tx
    .insertInto("agent_group_relation")
    .values({ source_id: relation.sourceId, destination_id: relation.destinationId, type: relation.type })
    .onConflict((conflict) => conflict.columns(["source_id", "destination_id", "type"]).doNothing())
    .execute();
}

/** Ends a relation; returns whether it existed. */
export async function deleteRelation(
  tx: Transaction,
  domainId: string,
  { sourceId, destinationId, type }: AgentGroupRelation,
): Promise<boolean> {
  const row = await tx
    .deleteFrom("agent_group_relation")
    .where("source_id", "=", sourceId)
    .where("destination_id", "=", destinationId)
    .where("type", "=", type)
    .where("source_id", "in", tx.selectFrom("agent_group").select("id").where("domain_id", "=", domainId))
    .returning("source_id")
    .executeTakeFirst();
  return row !== undefined;
}
