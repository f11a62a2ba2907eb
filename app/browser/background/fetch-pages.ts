import type { Event } from "#contract/events.ts";
import type { Page } from "#contract/paging.ts";
import { FETCH_PAGE_SIZE, FETCH_PARALLEL } from "#rules/paging.ts";
import { type HistoryPlace, readOn } from "#rules/history-place.ts";
import type { AskedExport } from "./job.ts";

/** How often a page is asked for again, and the first pause before it, which doubles. */
const TRIES = 5;
const FIRST_PAUSE_MS = 350;
const NO_SERVER = [502, 503, 504];

/** The console refused a page, or could not be reached. */
export class PageRefused extends Error {
  constructor(readonly told: { status?: number; code?: number; message?: string }) {
    super(told.message);
  }
}

interface Read {
  fresh: Event[];
  next: HistoryPlace | undefined;
  /** How many there are, where that is known. */
  total: number | null;
}

/**
 * Reads the next pages of a history, five at once. The first is read alone: the others count from its moment, so that
 * what happens meanwhile moves nothing. @throws PageRefused
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

async function fetchPage(
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
  for (let tried = 1; ; tried++) {
    const answer = await ask(`/domain/history/pages?${address}`, signal);
    if (answer?.ok) return (await answer.json()) as Page<Event>;
    const mayCome = answer === undefined || NO_SERVER.includes(answer.status);
    if (mayCome && tried < TRIES) {
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (tried - 1)));
      continue;
    }
    const told = (await answer?.json().catch(() => undefined)) as
      { code?: number; message?: string } | undefined;
    throw new PageRefused({ ...(answer && { status: answer.status }), ...told });
  }
}

/** Undefined where nobody answers. */
async function ask(address: string, signal: AbortSignal): Promise<Response | undefined> {
  try {
    return await fetch(address, { headers: { Accept: "application/json" }, redirect: "error", signal });
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}
