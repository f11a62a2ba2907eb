import { expect, test } from "vitest";
import { nextMessageAt } from "./message-budget.ts";

const HOUR_MS = 3_600_000;
const budget = { perHour: 3, perDay: 5 };
const now = 100.5 * HOUR_MS;

test("as long as some of the budget is left, the next message may be sent at once", () => {
  expect(nextMessageAt([], budget, now)).toBeUndefined();
  expect(nextMessageAt([{ hour: 100, count: 2 }], budget, now)).toBeUndefined();
});

test("after an hour's budget is used up, the next message may be sent in the next hour", () => {
  expect(nextMessageAt([{ hour: 100, count: 3 }], budget, now)).toBe(101 * HOUR_MS);
});

test("after a day's budget is used up, the next message may be sent when enough of it is a day old", () => {
  const counts = [
    { hour: 100, count: 1 },
    { hour: 90, count: 3 },
    { hour: 80, count: 1 },
  ];
  expect(nextMessageAt(counts, budget, now)).toBe((80 + 24) * HOUR_MS);
});

test("messages of a day ago, or of the future after a clock was corrected, do not count", () => {
  const counts = [
    { hour: 76, count: 9 },
    { hour: 101, count: 9 },
  ];
  expect(nextMessageAt(counts, budget, now)).toBeUndefined();
});
