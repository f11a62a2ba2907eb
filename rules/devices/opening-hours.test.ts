import { expect, it } from "vitest";
import { isClosedAt } from "./opening-hours.ts";

const periods = [
  { day: 1, from: "08:00", to: "12:00" },
  { day: 1, from: "14:00", to: "18:00" },
  { day: 7, from: "10:00", to: "12:00" },
];
// In Rome it is an hour later, and from half past eleven on Sunday evening it is Monday there.
const MONDAY = Date.UTC(2026, 10, 23);
const at = (hour: number, minute = 0) => MONDAY + (hour * 60 + minute) * 60_000;

it.each([
  ["before the first period", at(6, 59), true],
  ["from the minute on at which it begins", at(7), false],
  ["between two periods", at(11), true],
  ["in the second one", at(16, 59), false],
  ["on a day without hours", at(24 + 8), true],
  ["on Sunday, which is the last day and not the first", at(9.5 - 24), false],
  ["at midnight of the zone, not of UTC", at(-1), true],
])("a building is closed or not: %s", (_when, time, closed) => {
  expect(isClosedAt({ enabled: true, periods }, "Europe/Rome", time)).toBe(closed);
});

it("a building without opening hours is never closed, one without any hours always", () => {
  expect(isClosedAt({ enabled: false, periods }, "UTC", at(3))).toBe(false);
  expect(isClosedAt({ enabled: true, periods: [] }, "UTC", at(9))).toBe(true);
});
