import { sql } from "kysely";
import type { Page, PageQuery } from "#contract/paging.ts";

interface Source<T> {
  rows(limit: number, offset: number): Promise<T[]>;
  count(): Promise<number>;
}

/** Reads a page of a list. Rows are counted only where the page itself does not tell how many there are. */
export async function readPage<T>({ page, pageSize }: PageQuery, source: Source<T>): Promise<Page<T>> {
  const offset = page * pageSize;
  const items = await source.rows(pageSize, offset);
  const isLastPage = items.length < pageSize && (items.length > 0 || page === 0);
  const total = isLastPage ? offset + items.length : await source.count();
  return { items, page, pageSize, total };
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
