import type { PageQuery } from "#contract/paging.ts";
import { FETCH_PAGE_SIZE } from "#rules/paging.ts";

// A screen asks for a page of a list in one of three ways: the page that the address turns to, with a Pagination below
// it; the first few, and says that there are more; or, with allPages, for all there are. Lint knows no other way.

/** The page of a list that an address turns to, with the total that the page before it told. */
export function turnedPage(search: URLSearchParams, pageSize: number = FETCH_PAGE_SIZE): PageQuery {
  const total = wholeNumber(search.get("total"));
  return { page: wholeNumber(search.get("page")) ?? 0, pageSize, ...(total !== undefined && { total }) };
}

/** The first few of a list whose screen says that these are not all. */
export function firstFew(count: number): PageQuery {
  return { page: 0, pageSize: count };
}

/** Asks how many there are, and next to nothing else. */
export const onlyTotal = firstFew(1);

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
