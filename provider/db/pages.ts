import { sql } from "kysely";
import type { Page, PageQuery } from "#contract/paging.ts";

interface Source<T> {
  rows(limit: number, offset: number): Promise<T[]>;
  count(): Promise<number>;
}

/**
 * Reads a page of a list. Rows are counted only when neither the page itself nor the caller shows how many
 * there are. A caller that has read another page passes the total; that there are no fewer is checked here.
 */
export async function readPage<T>(
  { page, pageSize, total: knownTotal }: PageQuery,
  source: Source<T>,
): Promise<Page<T>> {
  const offset = page * pageSize;
  // One more than requested shows whether there are others.
  const rows = await source.rows(pageSize + 1, offset);
  const items = rows.slice(0, pageSize);
  const seen = offset + rows.length;
  if (rows.length <= pageSize && (rows.length > 0 || page === 0))
    return { items, page, pageSize, total: seen };
  const isKnown = rows.length > 0 && knownTotal !== undefined && knownTotal >= seen;
  return { items, page, pageSize, total: isKnown ? knownTotal : await source.count() };
}

/** A page of a list that is short by nature and was read whole. */
export function pageOfAll<T>({ page, pageSize }: PageQuery, all: readonly T[]): Page<T> {
  const items = all.slice(page * pageSize, (page + 1) * pageSize);
  return { items, page, pageSize, total: all.length };
}

/** Selects the number of rows; read by {@link countOf}. */
export const rowCount = sql<number>`count(*)`.as("count");

export async function countOf(query: {
  executeTakeFirstOrThrow(): Promise<{ count: number }>;
}): Promise<number> {
  return (await query.executeTakeFirstOrThrow()).count;
}
