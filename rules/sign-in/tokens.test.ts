import { expect, test } from "vitest";
import { needsRefresh } from "./tokens.ts";

const NOW = 1_000_000;

test("a token is renewed within 300 seconds of its end, and after it", () => {
  expect(needsRefresh(NOW + 300_001, NOW)).toBe(false);
  expect(needsRefresh(NOW + 300_000, NOW)).toBe(true);
  expect(needsRefresh(NOW + 299_000, NOW)).toBe(true);
  expect(needsRefresh(NOW - 1, NOW)).toBe(true);
  expect(needsRefresh(Number.NaN, NOW)).toBe(true);
});
