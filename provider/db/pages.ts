import { sql } from "kysely";
import type { Page, PageQuery } from "#contract/paging.ts";

interface Source<T> {
  rows(limit: number, offset: number): Promise<T[]>;
  count(): Promise<number>;
}

/**
 * Reads a page of a list. Rows are counted only where neither the page itself tells how many there are, nor whoever
 * asks: they have read another page, and that there are no fewer than they say is seen here.
 */
export async function readPage<T>(
  { page, pageSize, total: told }: PageQuery,
  source: Source<T>,
): Promise<Page<T>> {
  const offset = page * pageSize;
  // One more than asked for tells whether there are others.
  const rows = await source.rows(pageSize + 1, offset);
  const items = rows.slice(0, pageSize);
  const seen = offset + rows.length;
  if (rows.length <= pageSize && (rows.length > 0 || page === 0))
    return { items, page, pageSize, total: seen };
  const isTold = rows.length > 0 && told !== undefined && told >= seen;
  return { items, page, pageSize, total: isTold ? told : await source.count() };
}

/** A page of a list that is short by nature and was read whole. */
export function pageOfAll<T>({ page, pageSize }: PageQuery, all: readonly T[]): Page<T> {
  const items = all.slice(page * pageSize, (page + 1) * pageSize);
  return { items, page, pageSize, total: all.length };
}

/** Selects how many rows there are; read by {@link countOf}. */
export const rowCount = sql<number>`count(*)`.as("count");

export async function countOf(query: {
  executeTakeFirstOrThrow(): Promise<{ count: number }>;
}): Promise<number> {
  return (await query.executeTakeFirstOrThrow()).count;
}
