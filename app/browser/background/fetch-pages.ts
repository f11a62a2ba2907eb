import type { Event } from "#contract/events.ts";
import type { Page } from "#contract/paging.ts";
import { FETCH_PAGE_SIZE, FETCH_PARALLEL } from "#rules/paging.ts";
import { type HistoryPlace, readOn } from "#rules/history-place.ts";
import { askConsole } from "./ask-console.ts";
import type { AskedExport } from "./job.ts";

interface Read {
  fresh: Event[];
  next: HistoryPlace | undefined;
  /** How many there are, where that is known. */
  total: number | null;
}

/**
 * Reads the next pages of a history, five at once. The first is read alone: the others count from its moment, so that
 * what happens meanwhile moves nothing. @throws ConsoleRefused
 */
export async function fetchPages(
  asked: AskedExport,
  place: HistoryPlace,
  signal: AbortSignal,
): Promise<Read> {
  if (place.to === undefined) return fetchFirst(asked, signal);
  const numbers = Array.from({ length: FETCH_PARALLEL }, (_, index) => place.page + index);
  const pages = await Promise.all(numbers.map((page) => fetchPage(asked, { ...place, page }, signal)));
  const events = pages.flatMap(({ items }) => items);
  const read = readOn(place, events, { pages: FETCH_PARALLEL, size: FETCH_PAGE_SIZE });
  return { ...read, total: null };
}

async function fetchFirst(asked: AskedExport, signal: AbortSignal): Promise<Read> {
  const { items, total } = await fetchPage(asked, { page: 0 }, signal);
  const newest = items[0];
  // From there on the pages are counted; what is on the first one is read again with them.
  const next = newest && { to: newest.time + 1, page: 0, seen: [] };
  return { fresh: [], next, total };
}

function fetchPage(
  { buildingId, search }: AskedExport,
  { to, page }: Pick<HistoryPlace, "to" | "page">,
  signal: AbortSignal,
): Promise<Page<Event>> {
  const address = new URLSearchParams(search);
  address.set("building", buildingId);
  address.set("page", String(page));
  if (to !== undefined) {
    address.set("before", String(to));
    // Whatever it is: nobody needs it counted again.
    address.set("total", "999999");
  }
  return askConsole<Page<Event>>(`/domain/history/pages?${address}`, signal);
}
