import { expect, test } from "vitest";
import { followClock } from "./followed-clock.ts";

const HOUR_MS = 3_600_000;
const NOW = 1_800_000_000_000;

/** Returns a clock that the test sets, the time that has passed, and the function that follows them. */
function createClocks() {
  const clocks = { at: NOW, passed: 0 };
  const read = followClock(
    () => clocks.at,
    () => clocks.passed,
  );
  const pass = (ms: number) => {
    clocks.at += ms;
    clocks.passed += ms;
  };
  return { clocks, read, pass };
}

test("while a clock is right, its latest time is now", () => {
  const { read, pass } = createClocks();
  pass(HOUR_MS);
  expect(read()).toEqual({ now: NOW + HOUR_MS, latest: NOW + HOUR_MS });
});

test("once a clock was set back, its latest time goes on from before, until the clock is past it", () => {
  const { clocks, read, pass } = createClocks();
  clocks.at -= 48 * HOUR_MS;
  pass(HOUR_MS);
  expect(read()).toEqual({ now: NOW - 47 * HOUR_MS, latest: NOW + HOUR_MS });
  clocks.at += 48 * HOUR_MS;
  pass(HOUR_MS);
  expect(read()).toEqual({ now: NOW + 2 * HOUR_MS, latest: NOW + 2 * HOUR_MS });
});

test("a clock that went ahead, as after the machine was suspended, is followed", () => {
  const { clocks, read } = createClocks();
  clocks.at += 8 * HOUR_MS;
  expect(read().latest).toBe(NOW + 8 * HOUR_MS);
  clocks.at -= HOUR_MS;
  expect(read()).toEqual({ now: NOW + 7 * HOUR_MS, latest: NOW + 8 * HOUR_MS });
});
