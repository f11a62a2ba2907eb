import { expect, test } from "vitest";
import { DEFAULT_EVENTS_TTL_H, eventsKeptSince, isEventsTtl } from "./events.ts";

test("events are kept for one to 8640 whole hours", () => {
  for (const hours of [0, -1, 8641, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(isEventsTtl(hours), String(hours)).toBe(false);
  }
  for (const hours of [1, DEFAULT_EVENTS_TTL_H, 8640]) {
    expect(isEventsTtl(hours), String(hours)).toBe(true);
  }
});

test("events are kept for half a year of 360 days unless chosen otherwise", () => {
  const now = Date.UTC(2026, 6, 1);
  expect(eventsKeptSince(DEFAULT_EVENTS_TTL_H, now)).toBe(now - 180 * 24 * 3_600_000);
});
