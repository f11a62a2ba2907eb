import fc from "fast-check";
import { expect, test } from "vitest";
import { HISTORY_BEGINNING, type HistoryPosition, readOn } from "./history-place.ts";

interface HistoryEvent {
  id: string;
  time: number;
}

const newestFirst = (a: HistoryEvent, b: HistoryEvent): number => b.time - a.time || (a.id < b.id ? 1 : -1);

function pagesOf(
  all: readonly HistoryEvent[],
  { to, page }: HistoryPosition,
  pages: number,
  pageSize: number,
) {
  const before = all.filter(({ time }) => to === undefined || time < to);
  return before.slice(page * pageSize, (page + pages) * pageSize);
}

test("a history is read completely and in order, however many events share a moment", () => {
  const times = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 120 });
  fc.assert(
    fc.property(
      times,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 7 }),
      (moments, pages, size) => {
        const all = moments.map((time, index) => ({ id: `event-${index}`, time })).sort(newestFirst);
        const read: HistoryEvent[] = [];
        let place: HistoryPosition | undefined = HISTORY_BEGINNING;
        for (let step = 0; place && step < 500; step++) {
          const { fresh, next }: ReturnType<typeof readOn<HistoryEvent>> = readOn(
            place,
            pagesOf(all, place, pages, size),
            { pages, size },
          );
          read.push(...fresh);
          place = next;
        }
        expect(place).toBeUndefined();
        expect(read).toEqual(all);
      },
    ),
  );
});

test("events that are recorded during the reading are neither returned twice nor in place of others", () => {
  let all = Array.from({ length: 40 }, (_, index) => ({ id: `event-${100 - index}`, time: 100 - index }));
  const read: HistoryEvent[] = [];
  let place: HistoryPosition | undefined = HISTORY_BEGINNING;
  while (place) {
    const step: ReturnType<typeof readOn<HistoryEvent>> = readOn(place, pagesOf(all, place, 1, 10), {
      pages: 1,
      size: 10,
    });
    read.push(...step.fresh);
    place = step.next;
    all = [{ id: `new-${read.length}`, time: 200 + read.length }, ...all];
  }
  expect(read.map(({ time }) => time)).toEqual(Array.from({ length: 40 }, (_, index) => 100 - index));
});
