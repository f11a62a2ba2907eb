import { expect, test } from "vitest";
import { DEFAULT_EVENTS_TTL_H, eventsKeptSince } from "./events.ts";

test("events are kept for half a year of 360 days unless chosen otherwise", () => {
  const now = Date.UTC(2026, 6, 1);
  expect(eventsKeptSince(DEFAULT_EVENTS_TTL_H, now)).toBe(now - 180 * 24 * 3_600_000);
});
