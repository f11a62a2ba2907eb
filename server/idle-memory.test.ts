import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { releaseIdleMemory } from "./idle-memory.ts";

const LARGE = 33_554_432;
const TEN_SECONDS = 10_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs ten seconds, of which the event loop works this part; returns how often memory was collected. */
function collectionsAt(utilization: number, youngBytes: number): number {
  const collect = vi.fn();
  const stop = releaseIdleMemory({ collect, utilization: () => utilization, youngBytes: () => youngBytes });
  vi.advanceTimersByTime(TEN_SECONDS);
  stop();
  vi.advanceTimersByTime(TEN_SECONDS);
  return collect.mock.calls.length;
}

test("an idle server with a large young generation collects it", () => {
  expect(collectionsAt(0.005, LARGE)).toBe(1);
});

test("a busy server is left alone, and so is a small young generation", () => {
  expect(collectionsAt(0.3, LARGE)).toBe(0);
  expect(collectionsAt(0.005, 1_048_576)).toBe(0);
});

/** A server whose young generation shrinks to `after` bytes when it is collected. */
function serverThatShrinksTo(after: number) {
  const state = { utilization: 0.005, youngBytes: LARGE };
  const collect = vi.fn(() => void (state.youngBytes = after));
  const stop = releaseIdleMemory({
    collect,
    utilization: () => state.utilization,
    youngBytes: () => state.youngBytes,
  });
  return { state, collect, stop };
}

test("a young generation that has shrunk is collected again only when it has grown", () => {
  const { state, collect, stop } = serverThatShrinksTo(1_048_576);
  vi.advanceTimersByTime(10 * TEN_SECONDS);
  expect(collect).toHaveBeenCalledTimes(1);
  state.youngBytes = LARGE;
  vi.advanceTimersByTime(10 * TEN_SECONDS);
  expect(collect).toHaveBeenCalledTimes(2);
  stop();
});

test("a young generation that does not shrink is collected twice, and again after the server was busy", () => {
  const { state, collect, stop } = serverThatShrinksTo(LARGE);
  vi.advanceTimersByTime(10 * TEN_SECONDS);
  expect(collect).toHaveBeenCalledTimes(2);
  state.utilization = 0.3;
  vi.advanceTimersByTime(TEN_SECONDS);
  state.utilization = 0.005;
  vi.advanceTimersByTime(10 * TEN_SECONDS);
  expect(collect).toHaveBeenCalledTimes(4);
  stop();
});

test("without Node's option to collect, the process does not look at its memory", () => {
  const youngBytes = vi.fn(() => LARGE);
  const stop = releaseIdleMemory({ collect: undefined, utilization: () => 0, youngBytes });
  vi.advanceTimersByTime(TEN_SECONDS);
  expect(youngBytes).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
  stop();
});
