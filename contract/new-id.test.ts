import { afterEach, expect, test, vi } from "vitest";
import { newId } from "./new-id.ts";

afterEach(() => vi.useRealTimers());

test("ids sort in the order they were made, within a millisecond and when the clock goes back", () => {
  vi.useFakeTimers({ now: Date.now() });
  const ids = Array.from({ length: 10_000 }, newId);
  vi.setSystemTime(Date.now() - 60_000);
  ids.push(...Array.from({ length: 10_000 }, newId));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
