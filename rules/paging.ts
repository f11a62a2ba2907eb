/** The page of a list that is returned by default; pages count from 0 (§7). */
export const DEFAULT_PAGE = 0;

/** The number of items on a page, by default and at most (§7). */
export const DEFAULT_PAGE_SIZE = 10_000;
export const MAX_PAGE_SIZE = DEFAULT_PAGE_SIZE;

/** A whole list is fetched in pages of this size, this many at once (§9). */
export const FETCH_PAGE_SIZE = 50;
export const FETCH_PARALLEL = 5;

/** Returns how many pages of `pageSize` items contain `total` items. */
export function pageCount(total: number, pageSize: number): number {
  return Math.ceil(total / pageSize);
}
