import { expect, test } from "vitest";
import { findNextTry, PUSH_LIFE_MS } from "./push-subscriptions.ts";

const since = 1_000_000;
const failed = { since, now: since, tries: 1, retryAfterMs: undefined };

test("a push that was not accepted is sent again after a pause that doubles", () => {
  const pauses = [1, 2, 3, 4].map((tries) => findNextTry({ ...failed, tries })! - since);
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000]);
});

test("it waits for as long as the service requests, and never less than the pause", () => {
  expect(findNextTry({ ...failed, retryAfterMs: 30_000 })).toBe(since + 30_000);
  expect(findNextTry({ ...failed, retryAfterMs: 10 })).toBe(since + 2_000);
});

test("it is given up if the next try would come after its life", () => {
  expect(findNextTry({ ...failed, retryAfterMs: PUSH_LIFE_MS })).toBeUndefined();
  expect(findNextTry({ ...failed, now: since + PUSH_LIFE_MS - 2_000 })).toBeUndefined();
  expect(findNextTry({ ...failed, now: since + PUSH_LIFE_MS - 2_001 })).toBe(since + PUSH_LIFE_MS - 1);
});
