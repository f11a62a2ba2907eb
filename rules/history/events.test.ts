import { expect, test } from "vitest";
import { DEFAULT_EVENTS_TTL_H, eventsRetainedSince } from "./events.ts";

test("events are stored for half a year of 360 days by default", () => {
  const now = Date.UTC(2026, 6, 1);
  expect(eventsRetainedSince(DEFAULT_EVENTS_TTL_H, now)).toBe(now - 180 * 24 * 3_600_000);
});
