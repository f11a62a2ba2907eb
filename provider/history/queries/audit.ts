import type { AuditEntry, AuditQuery } from "#contract/history/audit.ts";
import type { Page } from "#contract/paging.ts";
import { camelCase, type RowOf } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { findAuditedNames } from "./audited-names.ts";

/** The columns that an entry of the contract is made of. */
export const entryColumns = camelCase([
  "id",
  "time",
  "actor_id",
  "actor_name",
  "address",
  "request_id",
  "call",
  "entity",
  "entity_id",
  "change",
  "row_before",
  "row_after",
  "sequence",
]);

/** Returns a page of the changes in a building, newest first. */
export async function readPageOfAudit(
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
  const ordered = matching.select(entryColumns).orderBy("time", "desc").orderBy("id", "desc");
  const page = await readPageOfRows(query, ordered);
  return { ...page, items: await withNames(db, domainId, page.items.map(entryOf)) };
}

type StoredEntry = Omit<AuditEntry, "names">;

function entryOf(row: RowOf<"audit_entry", typeof entryColumns>): StoredEntry {
  return {
    id: row.id,
    time: row.time,
    actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? "" },
    address: row.address,
    requestId: row.requestId,
    call: row.call,
    entity: row.entity,
    entityId: row.entityId,
    change: row.change,
    before: rowOf(row.rowBefore),
    after: rowOf(row.rowAfter),
    sequence: row.sequence,
  };
}

/** Adds the current names of the ids in the entries, because ids alone are unreadable. */
async function withNames(
  db: Reader,
  domainId: string,
  entries: readonly StoredEntry[],
): Promise<AuditEntry[]> {
  const mentioned = entries.map(idsIn);
  const names = await findAuditedNames(db, domainId, [...new Set(mentioned.flat())]);
  return entries.map((entry, n) => ({
    ...entry,
    names: Object.fromEntries(mentioned[n]!.flatMap((id) => (names.has(id) ? [[id, names.get(id)!]] : []))),
  }));
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the values that may be ids: of the row itself, or of rows to which its fields refer. */
function idsIn({ entityId, before, after }: StoredEntry): string[] {
  const values = [...entityId.split(" "), ...textsIn(before), ...textsIn(after)];
  return [...new Set(values)].filter((text) => ID.test(text));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function rowOf(text: string | null): Record<string, unknown> | null {
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
}
