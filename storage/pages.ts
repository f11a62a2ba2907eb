import { type SelectQueryBuilder, type Simplify, sql } from "kysely";
import type { Page, PageQuery } from "#contract/paging.ts";

interface Source<T> {
  rows(limit: number, offset: number): Promise<T[]>;
  count(): Promise<number>;
}

/**
 * A page query of the provider's own reading, with the total that an earlier page counted. Not part of any
 * call.
 */
export interface ReadQuery extends PageQuery {
  counted?: number;
}

/** Reads a page of a list. Counts rows only when the page itself does not show the total. */
export async function readPage<T>(
  { page, pageSize, counted }: ReadQuery,
  source: Source<T>,
): Promise<Page<T>> {
  const offset = page * pageSize;
  // One more row than requested shows whether there is another page.
  const rows = await source.rows(pageSize + 1, offset);
  const items = rows.slice(0, pageSize);
  const seen = offset + rows.length;
  if (rows.length <= pageSize && (rows.length > 0 || page === 0))
    return { items, page, pageSize, total: seen };
  return { items, page, pageSize, total: counted ?? (await source.count()) };
}

/** Reads a page of the rows of an ordered query. */
export function readPageOfRows<DB, From extends keyof DB, Row>(
  query: ReadQuery,
  ordered: SelectQueryBuilder<DB, From, Row>,
): Promise<Page<Simplify<Row>>> {
  return readPage(query, {
    rows: (limit, offset) => ordered.limit(limit).offset(offset).execute(),
    count: () =>
      countSelected(ordered.clearSelect().clearOrderBy().select(rowCount).$castTo<{ count: number }>()),
  });
}

/** Returns a page of a list that was read whole because it is always short. */
export function readPageOfAll<T>({ page, pageSize }: PageQuery, all: readonly T[]): Page<T> {
  const items = all.slice(page * pageSize, (page + 1) * pageSize);
  return { items, page, pageSize, total: all.length };
}

/** Selects the number of rows; read by {@link countSelected}. */
export const rowCount = sql<number>`count(*)`.as("count");

export async function countSelected(query: {
  executeTakeFirstOrThrow(): Promise<{ count: number }>;
}): Promise<number> {
  return (await query.executeTakeFirstOrThrow()).count;
}
