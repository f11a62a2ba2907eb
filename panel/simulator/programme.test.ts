import { expect, test } from "vitest";
import { byTurn, nextActivity } from "./programme.ts";

const at = (text: string): number => Date.parse(text);

const LONG_AGO = 0;

/** What happens between two moments, as `hour:minute activity`, in the time of Rome. */
function between(from: string, to: string, beganAt = LONG_AGO): string[] {
  const found: string[] = [];
  for (let next = nextActivity(at(from), "Europe/Rome", beganAt); next.at <= at(to);) {
    found.push(`${new Date(next.at).toISOString().slice(11, 16)} ${next.activity}`);
    next = nextActivity(next.at, "Europe/Rome", beganAt);
  }
  return found;
}

test("in the first ten minutes something happens every minute, also at night", () => {
  const minutes = (from: string, to: string, began: string): string[] =>
    between(from, to, at(began)).map((each) => each.slice(0, 5));
  const eachMinute = Array.from({ length: 10 }, (_, minute) => `23:${31 + minute}`);
  const night = ["2026-11-26T23:30:20Z", "2026-11-27T00:30Z", "2026-11-26T23:30:20Z"] as const;
  expect(minutes(...night)).toEqual([...eachMinute, "00:26"]);
  const kinds = new Set(between(night[0], "2026-11-26T23:41Z", at(night[2])).map((each) => each.slice(6)));
  expect([...kinds].sort()).toEqual(["courier", "door-left-open", "resident", "ring", "unknown-card"]);
});

test("in each hour of the day people come, ring, are refused, and leave a door open", () => {
  expect(between("2026-11-26T10:00Z", "2026-11-26T11:00Z")).toEqual([
    "10:04 resident",
    "10:11 ring",
    "10:19 courier",
    "10:26 resident",
    "10:33 unknown-card",
    "10:41 resident",
    "10:48 ring",
    "10:55 door-left-open",
  ]);
});

test("at night in the building's time zone, a resident comes home once an hour", () => {
  // 23:00 to 6:00 in Rome.
  expect(between("2026-11-26T22:00Z", "2026-11-27T05:00Z")).toEqual(
    ["22", "23", "00", "01", "02", "03", "04"].map((hour) => `${hour}:26 resident`),
  );
});

test("a time zone that is half an hour off has its own minutes", () => {
  expect(new Date(nextActivity(at("2026-11-26T10:00Z"), "Asia/Kolkata", LONG_AGO).at).toISOString()).toBe(
    "2026-11-26T10:03:00.000Z",
  );
});

test("the next activity is later than the given moment, and always the same", () => {
  const next = (moment: number) => nextActivity(moment, "Europe/Rome", LONG_AGO);
  const first = next(at("2026-11-26T10:03:59Z"));
  expect(next(at("2026-11-26T10:03:01Z"))).toEqual(first);
  expect(next(first.at).at).toBe(at("2026-11-26T10:11Z"));
});

test("everyone has a turn", () => {
  expect([0, 1, 2, 3].map((turn) => byTurn(["a", "b", "c"], turn))).toEqual(["a", "b", "c", "a"]);
  expect(byTurn([], 7)).toBeUndefined();
});
