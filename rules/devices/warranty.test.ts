import { expect, test } from "vitest";
import { warrantyEnd } from "./warranty.ts";

test("a warranty lasts two years and what it was extended by, to the same day of the month", () => {
  const start = Date.UTC(2024, 1, 29, 12);
  expect(new Date(warrantyEnd(start, [])).toISOString()).toBe("2026-02-28T12:00:00.000Z");
  expect(new Date(warrantyEnd(start, [12, 12])).toISOString()).toBe("2028-02-29T12:00:00.000Z");
  expect(new Date(warrantyEnd(Date.UTC(2026, 9, 31), [1])).toISOString()).toBe("2028-11-30T00:00:00.000Z");
});
