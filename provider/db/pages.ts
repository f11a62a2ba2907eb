import { sql } from "kysely";
import type { Page, PageQuery } from "#contract/paging.ts";

interface Source<T> {
  rows(limit: number, offset: number): Promise<T[]>;
  count(): Promise<number>;
}

/** The page that a reading requests, with what an earlier page of the same reading counted. No call takes it. */
export interface ReadQuery extends PageQuery {
  counted?: number;
}

/** Reads a page of a list. Rows are counted only when the page itself does not show how many there are. */
export async function readPage<T>(
  { page, pageSize, counted }: ReadQuery,
  source: Source<T>,
): Promise<Page<T>> {
  const offset = page * pageSize;
  // One more than requested shows whether there are others.
  const rows = await source.rows(pageSize + 1, offset);
  const items = rows.slice(0, pageSize);
  const seen = offset + rows.length;
  if (rows.length <= pageSize && (rows.length > 0 || page === 0))
    return { items, page, pageSize, total: seen };
  return { items, page, pageSize, total: counted ?? (await source.count()) };
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
