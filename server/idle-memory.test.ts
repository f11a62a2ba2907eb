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

test("without Node's option to collect, nothing happens", () => {
  const stop = releaseIdleMemory({ collect: undefined, utilization: () => 0, youngBytes: () => LARGE });
  vi.advanceTimersByTime(TEN_SECONDS);
  stop();
});
