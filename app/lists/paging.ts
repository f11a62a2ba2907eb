import type { PageQuery } from "#contract/paging.ts";
import { FETCH_PAGE_SIZE } from "#rules/paging.ts";

// A screen requests a list in one of three ways: the page of its address, with a Pagination below it; the
// first few, with a hint that there are more; or, with allPages, everything. Lint allows no other way.

/** The page of a list in an address. */
export function readPageNumber(search: URLSearchParams, pageSize: number = FETCH_PAGE_SIZE): PageQuery {
  return { page: wholeNumber(search.get("page")) ?? 0, pageSize };
}

/**
 * The maximum number of choices of one kind in a form or a filter; the others are found by their names, or
 * selected by a link.
 */
export const CHOICES_MAX = 100;

/** The first few items, for a screen that says that there are more. */
export function firstFew(count: number): PageQuery {
  return { page: 0, pageSize: count };
}

/** Requests the total and as few items as possible. */
export const onlyTotal = firstFew(1);

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
