import { describe, expect, test } from "vitest";
import { isKeypadLocked, TRIES_STORED_AT_DEVICE } from "./tried-codes.ts";

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const atDevice = (times: number[]) => ({ atDevice: times, inBuilding: times });
const elsewhere = (times: number[]) => ({ atDevice: [], inBuilding: times });
const rightBefore = (count: number, ageMs = 0): number[] => Array.from({ length: count }, () => NOW - ageMs);

describe("a keypad", () => {
  test("refuses every code after ten unknown ones in a minute, and accepts the next one when the minute is over", () => {
    expect(isKeypadLocked(atDevice(rightBefore(9)), NOW)).toBe(false);
    expect(isKeypadLocked(atDevice(rightBefore(10)), NOW)).toBe(true);
    expect(isKeypadLocked(atDevice(rightBefore(10, MINUTE - 1)), NOW)).toBe(true);
    expect(isKeypadLocked(atDevice(rightBefore(10, MINUTE)), NOW)).toBe(false);
  });

  test("is not locked by tries at another one, unless all of them are tried", () => {
    expect(isKeypadLocked(elsewhere(rightBefore(49)), NOW)).toBe(false);
    expect(isKeypadLocked(elsewhere(rightBefore(50)), NOW)).toBe(true);
  });

  test("does not count tries in the future after a clock was set back", () => {
    expect(isKeypadLocked(atDevice(rightBefore(200, -DAY)), NOW)).toBe(false);
    expect(isKeypadLocked(atDevice(rightBefore(10, -1)), NOW)).toBe(true);
  });

  test("checks at most two hundred of ten thousand codes a day, one every second or all at once", () => {
    for (const everyMs of [0, 1_000]) {
      let tried: number[] = [];
      let looked = 0;
      for (let n = 0; n < 10_000; n++) {
        const time = NOW + n * everyMs;
        if (isKeypadLocked({ atDevice: tried, inBuilding: [] }, time)) continue;
        looked++;
        tried = [...tried, time].slice(-TRIES_STORED_AT_DEVICE);
      }
      expect(looked).toBeLessThanOrEqual(200);
      expect(looked).toBeGreaterThanOrEqual(10);
    }
  });
});
