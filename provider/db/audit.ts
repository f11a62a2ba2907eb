import type { AuditEntry, AuditQuery } from "#contract/audit.ts";
import type { Page } from "#contract/paging.ts";
import type { StoredAuditEntry } from "./audit-chain.ts";
import type { Reader } from "./database.ts";
import { countOf, readPage, rowCount } from "./pages.ts";

/** What changed in a building, the newest first. */
export async function pageOfAudit(
  db: Reader,
  domainId: string,
  query: AuditQuery,
): Promise<Page<AuditEntry>> {
  const { entity, entityId, actorId, from, to } = query;
  const matching = db
    .selectFrom("audit_entry")
    .where("chain", "=", domainId)
    .$if(entity !== undefined, (each) => each.where("entity", "=", entity!))
    .$if(entityId !== undefined, (each) => each.where("entity_id", "=", entityId!))
    .$if(actorId !== undefined, (each) => each.where("actor_id", "=", actorId!))
    .$if(from !== undefined, (each) => each.where("time", ">=", from!))
    .$if(to !== undefined, (each) => each.where("time", "<", to!));
  return readPage(query, {
    rows: async (limit, offset) => {
      const rows = await matching
        .selectAll()
        .orderBy("time", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(entryOf);
    },
    count: () => countOf(matching.select(rowCount)),
  });
}

function entryOf(row: StoredAuditEntry): AuditEntry {
  return {
    id: row.id,
    time: row.time,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name ?? "" },
    address: row.address,
    requestId: row.request_id,
    call: row.call,
    entity: row.entity,
    entityId: row.entity_id,
    change: row.change as AuditEntry["change"],
    before: rowOf(row.row_before),
    after: rowOf(row.row_after),
    sequence: row.sequence,
  };
}

function rowOf(text: string | null): Record<string, unknown> | null {
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
}
