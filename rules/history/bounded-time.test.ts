import { expect, test } from "vitest";
import { CLOCK_SKEW_MS, isCurrent } from "./bounded-time.ts";

const LIFE_MS = 3_600_000;
const NOW = 1_800_000_000_000;
const madeAt = (at: number) => isCurrent(at + LIFE_MS, LIFE_MS, NOW);

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
