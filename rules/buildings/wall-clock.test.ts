import { expect, test } from "vitest";
import {
  formatTimeOfDay,
  isTimeZone,
  minuteOfDay,
  parseTimeOfDay,
  sameClock,
  wallClockIn,
} from "./wall-clock.ts";

test("a wall clock shows a zone's own time, in winter and in summer", () => {
  const rome = wallClockIn("Europe/Rome");
  expect(rome(Date.UTC(2026, 10, 22, 7, 13, 42, 900))).toBe("2026-11-22 08:13:42");
  expect(rome(Date.UTC(2026, 6, 1, 22, 0, 5))).toBe("2026-07-02 00:00:05");
  expect(rome(Date.UTC(2026, 6, 1, 22, 0, 59))).toBe("2026-07-02 00:00:59");
  expect(wallClockIn("Asia/Kathmandu")(0)).toBe("1970-01-01 05:30:00");
});

test("a time zone is valid if the machine knows it", () => {
  expect(["UTC", "Europe/Rome"].every(isTimeZone)).toBe(true);
  expect(["", "Europe/Atlantis", "<script>", "+01:00"].some(isTimeZone)).toBe(false);
});

test("zones with the same clock in every season count as equal, others do not", () => {
  const now = Date.UTC(2026, 10, 24);
  expect(sameClock("Europe/Rome", "Europe/Berlin", now)).toBe(true);
  expect(sameClock("UTC", "Europe/London", now)).toBe(false);
  expect(sameClock("America/New_York", "Europe/Rome", now)).toBe(false);
});

test("the minute of the day is that of the zone, also after a clock change", () => {
  expect(minuteOfDay("Europe/Rome", Date.UTC(2026, 9, 25, 0, 30))).toBe(150);
  expect(minuteOfDay("Europe/Rome", Date.UTC(2026, 9, 25, 1, 30))).toBe(150);
  expect(minuteOfDay("UTC", Date.UTC(2026, 9, 25, 23, 59, 59))).toBe(1439);
});

test.each([
  ["00:00", 0],
  ["08:05", 485],
  ["23:59", 1439],
])("%s is minute %i of the day", (text, minute) => {
  expect([parseTimeOfDay(text), formatTimeOfDay(minute)]).toEqual([minute, text]);
});
