import { expect, test } from "vitest";
import { CLOCK_SKEW_MS, isCurrent } from "./bounded-time.ts";

const LIFE_MS = 3_600_000;
const NOW = 1_800_000_000_000;
const DAY_MS = 24 * 3_600_000;
const madeAt = (at: number) => isCurrent(at + LIFE_MS, LIFE_MS, { now: NOW, latest: NOW });

test("something made now is valid until its life is over", () => {
  expect(madeAt(NOW)).toBe(true);
  expect(madeAt(NOW - LIFE_MS + 1)).toBe(true);
  expect(madeAt(NOW - LIFE_MS)).toBe(false);
});

test("something made by a clock a little ahead is valid, something further in the future is not", () => {
  expect(madeAt(NOW + CLOCK_SKEW_MS)).toBe(true);
  expect(madeAt(NOW + CLOCK_SKEW_MS + 1)).toBe(false);
  expect(madeAt(NOW + 400 * 24 * 3_600_000)).toBe(false);
});

test("after a clock was set back, what was made before is valid until its life is over by the time that has passed", () => {
  const latest = NOW + 2 * DAY_MS;
  const isValid = (at: number) => isCurrent(at + LIFE_MS, LIFE_MS, { now: NOW, latest });
  expect(isValid(latest)).toBe(true);
  expect(isValid(latest - LIFE_MS + 1)).toBe(true);
  expect(isValid(latest - LIFE_MS), "its life is over").toBe(false);
  expect(isValid(latest - DAY_MS), "its life was over before").toBe(false);
  expect(isValid(NOW), "made since").toBe(true);
  expect(isValid(latest + CLOCK_SKEW_MS + 1)).toBe(false);
});
