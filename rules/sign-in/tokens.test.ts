import { expect, test } from "vitest";
import { needsRefresh } from "./tokens.ts";

const NOW = 1_800_000_000_000;
const DAY_MS = 24 * 3_600_000;
const isRenewed = (expiresAt: number) => needsRefresh(expiresAt, { now: NOW, latest: NOW });

test("a token is renewed within 300 seconds of its end, and after it", () => {
  expect(isRenewed(NOW + 300_001)).toBe(false);
  expect(isRenewed(NOW + 300_000)).toBe(true);
  expect(isRenewed(NOW + 299_000)).toBe(true);
  expect(isRenewed(NOW - 1)).toBe(true);
  expect(isRenewed(Number.NaN)).toBe(true);
});

test("after a clock was set back, a token from before is renewed when its life ends, and one from after too", () => {
  const times = { now: NOW, latest: NOW + 2 * DAY_MS };
  expect(needsRefresh(times.latest + 300_001, times)).toBe(false);
  expect(needsRefresh(times.latest + 300_000, times)).toBe(true);
  expect(needsRefresh(NOW + 3_600_000, times)).toBe(false);
  expect(needsRefresh(NOW + 300_000, times)).toBe(true);
});
