import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event } from "#contract/history/events.ts";
import { HISTORY_BEGINNING } from "#rules/history/history-place.ts";
import { consoleJson } from "#tests/support/console-answer.ts";
import { RefusedError } from "./ask-console.ts";
import { fetchPages } from "./fetch-pages.ts";

const TOTAL = 320;
const request = {
  visit: "anna/aurora",
  buildingId: "aurora",
  search: "?kind=MEMBER",
  fileName: "history.csv",
  format: "CSV",
  language: "en",
  timeZone: "UTC",
} as unknown as Parameters<typeof fetchPages>[0];
const never = new AbortController().signal;

/** The history, newest first. */
const events = Array.from({ length: TOTAL }, (_, at) => ({ id: `event-${at}`, time: TOTAL - at })) as Event[];

let addresses: URL[];
let underWay: number;
let mostUnderWay: number;

/** Answers as the console does, with fifty events a page. */
async function answerPage(address: string): Promise<Response> {
  const url = new URL(address, "http://console.test");
  addresses.push(url);
  mostUnderWay = Math.max(mostUnderWay, ++underWay);
  await new Promise((resolve) => setTimeout(resolve, 10));
  underWay -= 1;
  const [page, before] = ["page", "before"].map((name) => Number(url.searchParams.get(name)));
  const matching = before ? events.filter(({ time }) => time < before) : events;
  return consoleJson({ items: matching.slice(page! * 50, page! * 50 + 50), total: TOTAL });
}

beforeEach(() => {
  [addresses, underWay, mostUnderWay] = [[], 0, 0];
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a history is read in pages of 50, five at once, from the moment of the first one (§7)", async () => {
  vi.stubGlobal("fetch", answerPage);
  const first = await fetchPages(request, HISTORY_BEGINNING, never);
  expect(first.total).toBe(TOTAL);
  expect(mostUnderWay).toBe(1);
  const read: Event[] = [];
  for (let { next } = first; next;) {
    const more = await fetchPages(request, next, never);
    read.push(...more.fresh);
    next = more.next;
  }
  expect(mostUnderWay).toBe(5);
  expect(read.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  const counted = addresses.slice(1).map(({ searchParams }) => searchParams);
  expect(counted.map((query) => query.get("page"))).toEqual([..."0123401234"]);
  // Five at once count from one moment, regardless of new events.
  expect(counted.map((query) => Number(query.get("before")))).toEqual([
    ...Array<number>(5).fill(TOTAL + 1),
    ...Array<number>(5).fill(TOTAL - 250 + 2),
  ]);
  for (const query of counted) {
    expect([query.get("kind"), query.get("building")]).toEqual(["MEMBER", "aurora"]);
  }
});

test("a page without an answer is requested five times, after 350 ms and each time twice as long", async () => {
  const at: number[] = [];
  vi.stubGlobal("fetch", () => {
    at.push(Date.now());
    return Promise.resolve(new Response("", { status: 503 }));
  });
  const refused = expect(fetchPages(request, HISTORY_BEGINNING, never)).rejects.toBeInstanceOf(RefusedError);
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  const waits = at.slice(1).map((time, index) => time - at[index]!);
  expect(waits).toHaveLength(4);
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(350 * 2 ** index);
    expect(wait).toBeLessThan(350 * 2 ** index + 300);
  }
});

test("a page that is refused is not requested again, and the refusal is reported", async () => {
  const answer = vi.fn(() => Promise.resolve(consoleJson({ code: 3001, message: "No." }, 403)));
  vi.stubGlobal("fetch", answer);
  await expect(fetchPages(request, HISTORY_BEGINNING, never)).rejects.toMatchObject({
    details: { status: 403, code: 3001, message: "No." },
  });
  expect(answer).toHaveBeenCalledOnce();
});
