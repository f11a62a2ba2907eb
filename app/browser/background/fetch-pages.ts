import type { Event } from "#contract/history/events.ts";
import type { Page } from "#contract/paging.ts";
import { type HistoryPosition, readOn } from "#rules/history/history-place.ts";
import { FETCH_PAGE_SIZE, FETCH_PARALLEL } from "#rules/paging.ts";
import { askConsole } from "./ask-console.ts";
import type { RequestedExport } from "./job.ts";

interface ReadPage {
  fresh: Event[];
  next: HistoryPosition | undefined;
  /** The total, if known. */
  total: number | null;
}

/**
 * Reads the next pages of a history, five at once. The first is read alone: the others count from its time,
 * so that new events shift nothing. @throws RefusedError
 */
export async function fetchPages(
  request: RequestedExport,
  place: HistoryPosition,
  signal: AbortSignal,
): Promise<ReadPage> {
  if (place.to === undefined) return fetchFirst(request, signal);
  const numbers = Array.from({ length: FETCH_PARALLEL }, (_, index) => place.page + index);
  const pages = await Promise.all(numbers.map((page) => fetchPage(request, { ...place, page }, signal)));
  const events = pages.flatMap(({ items }) => items);
  const read = readOn(place, events, { pages: FETCH_PARALLEL, size: FETCH_PAGE_SIZE });
  return { ...read, total: null };
}

async function fetchFirst(request: RequestedExport, signal: AbortSignal): Promise<ReadPage> {
  const { items, total } = await fetchPage(request, { page: 0 }, signal);
  const newest = items[0];
  // From here on pages are counted; the events of the first one are read again with them.
  const next = newest && { to: newest.time + 1, page: 0, seen: [] };
  return { fresh: [], next, total };
}

function fetchPage(
  { buildingId, search }: RequestedExport,
  { to, page }: Pick<HistoryPosition, "to" | "page">,
  signal: AbortSignal,
): Promise<Page<Event>> {
  const address = new URLSearchParams(search);
  address.set("building", buildingId);
  address.set("page", String(page));
  if (to !== undefined) address.set("before", String(to));
  return askConsole<Page<Event>>(`/domain/history/pages?${address}`, signal);
}
