import { expect, test } from "vitest";
import { byTurn, nextActivity } from "./programme.ts";

const at = (text: string): number => Date.parse(text);

/** What happens between two moments, as `hour:minute activity`, in the time of Rome. */
function between(from: string, to: string): string[] {
  const found: string[] = [];
  for (let next = nextActivity(at(from), "Europe/Rome"); next.at <= at(to);) {
    found.push(`${new Date(next.at).toISOString().slice(11, 16)} ${next.activity}`);
    next = nextActivity(next.at, "Europe/Rome");
  }
  return found;
}

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
  expect(new Date(nextActivity(at("2026-11-26T10:00Z"), "Asia/Kolkata").at).toISOString()).toBe(
    "2026-11-26T10:03:00.000Z",
  );
});

test("the next activity is later than the given moment, and always the same", () => {
  const first = nextActivity(at("2026-11-26T10:03:59Z"), "Europe/Rome");
  expect(nextActivity(at("2026-11-26T10:03:01Z"), "Europe/Rome")).toEqual(first);
  expect(nextActivity(first.at, "Europe/Rome").at).toBe(at("2026-11-26T10:11Z"));
});

test("everyone has a turn", () => {
  expect([0, 1, 2, 3].map((turn) => byTurn(["a", "b", "c"], turn))).toEqual(["a", "b", "c", "a"]);
  expect(byTurn([], 7)).toBeUndefined();
});
