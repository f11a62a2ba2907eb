import { expect, test } from "vitest";
import { formatWallClock, parseWallClock } from "#app/time/wall-clocks.ts";
import { timeZone, wallClock } from "./moments.ts";

test("an invalid time is refused", () => {
  for (const text of ["tomorrow", "2026-13-01T10:00", "2026-01-01", "2026-01-01T25:00"]) {
    expect(wallClock.safeParse(text).success).toBe(false);
  }
});

test("a zone that does not exist is replaced by UTC", () => {
  expect(timeZone.parse("Middle/Earth")).toBe("UTC");
  expect(timeZone.parse(undefined)).toBe("UTC");
  expect(timeZone.parse("Europe/Rome")).toBe("Europe/Rome");
});

test("a wall clock is read in its zone, before and after the change to summer time", () => {
  expect(parseWallClock("2026-03-29T01:30", "Europe/Rome")).toBe(Date.UTC(2026, 2, 29, 0, 30));
  expect(parseWallClock("2026-03-29T03:30", "Europe/Rome")).toBe(Date.UTC(2026, 2, 29, 1, 30));
  expect(parseWallClock("2026-10-25T12:00", "Europe/Rome")).toBe(Date.UTC(2026, 9, 25, 11, 0));
  expect(parseWallClock("2026-06-01T09:00", "America/New_York")).toBe(Date.UTC(2026, 5, 1, 13, 0));
  expect(parseWallClock("2026-06-01T09:00", "UTC")).toBe(Date.UTC(2026, 5, 1, 9, 0));
  expect(parseWallClock(undefined, "UTC")).toBeUndefined();
});

test("an instant fills the field from which it was computed", () => {
  for (const [text, zone] of [
    ["2026-03-29T03:30", "Europe/Rome"],
    ["2026-06-01T09:00", "America/New_York"],
  ] as const)
    expect(formatWallClock(parseWallClock(text, zone)!, zone)).toBe(text);
  expect(formatWallClock(null, "UTC")).toBe("");
});
