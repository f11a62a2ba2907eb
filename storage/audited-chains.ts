import { findAuditRule } from "./audited-tables.ts";
import type { RecordedChange, Row } from "./engine/recorded-change.ts";
import type { Transaction } from "./handles.ts";
import type { Tables } from "./tables.ts";

/** The chain of rows that belong to no building. */
export const INSTALLATION_CHAIN = "installation";

const AT_ONCE = 500;

interface ChainedRow {
  table: keyof Tables;
  id: string;
}

/**
 * Returns the chain of each change: the building that the row belongs to, or the installation; the author
 * does not matter. An owner deleted in the same transaction is found among `changes`.
 */
export async function findChains(tx: Transaction, changes: readonly RecordedChange[]): Promise<string[]> {
  const owners = new Map<string, ChainedRow | undefined>(
    changes.map((change) => [
      keyOf({ table: change.table as ChainedRow["table"], id: idOf(change) }),
      ownerOf(change),
    ]),
  );
  const places = changes.map(ownerOf);
  for (;;) {
    const unresolved = new Map<string, ChainedRow>();
    for (const [index, place] of places.entries()) {
      let at = place;
      while (at && at.table !== "domain" && owners.has(keyOf(at))) at = owners.get(keyOf(at));
      places[index] = at;
      if (at && at.table !== "domain") unresolved.set(keyOf(at), at);
    }
    if (unresolved.size === 0) return places.map((place) => place?.id ?? INSTALLATION_CHAIN);
    await findOwners(tx, [...unresolved.values()], owners);
  }
}

/** Adds the owners of rows to `owners`; a row whose owner is deleted has none. */
async function findOwners(
  tx: Transaction,
  places: readonly ChainedRow[],
  owners: Map<string, ChainedRow | undefined>,
): Promise<void> {
  for (const place of places) owners.set(keyOf(place), undefined);
  for (const table of new Set(places.map((place) => place.table))) {
    const column = findAuditRule(table).belongsTo?.column;
    if (column === undefined) continue;
    const { ref } = tx.dynamic;
    const ids = places.filter((place) => place.table === table).map(({ id }) => id);
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const rows: Row[] = await tx
        .selectFrom(tx.dynamic.table(table).as("owned"))
        .select([ref("id"), ref(column)])
        .where(ref<"id">("id"), "in", ids.slice(from, from + AT_ONCE))
        .execute();
      for (const row of rows)
        owners.set(
          keyOf({ table, id: String(row["id"]) }),
          ownerOf({ table, before: row, after: undefined }),
        );
    }
  }
}

function ownerOf({ table, before, after }: RecordedChange): ChainedRow | undefined {
  const { belongsTo } = findAuditRule(table);
  const id = belongsTo && (after?.[belongsTo.column] ?? before?.[belongsTo.column]);
  return typeof id === "string" ? { table: belongsTo!.table, id } : undefined;
}

function idOf({ table, before, after }: RecordedChange): string {
  const known = after ?? before!;
  return findAuditRule(table)
    .key.map((column) => String(known[column]))
    .join(" ");
}

function keyOf({ table, id }: ChainedRow): string {
  return `${table} ${id}`;
}
