import { describe, expect, test } from "vitest";
import { readPeriod } from "./history-period.ts";

const at = (text: string) => Date.parse(text);

describe("a period of the history", () => {
  test("begins and ends at midnight of the time zone", () => {
    const now = at("2026-11-29T00:30:00+01:00");
    expect(readPeriod("today", "Europe/Rome", now)).toEqual({ from: at("2026-11-29T00:00:00+01:00") });
    expect(readPeriod("yesterday", "Europe/Rome", now)).toEqual({
      from: at("2026-11-28T00:00:00+01:00"),
      to: at("2026-11-29T00:00:00+01:00"),
    });
    expect(readPeriod("today", "America/New_York", now)).toEqual({ from: at("2026-11-28T00:00:00-05:00") });
  });

  test("of seven days includes today", () => {
    expect(readPeriod("week", "UTC", at("2026-03-03T12:00:00Z"))).toEqual({
      from: at("2026-02-25T00:00:00Z"),
    });
  });

  test("has the 23 hours of the day on which clocks are set forward", () => {
    const { from, to } = readPeriod("yesterday", "Europe/Rome", at("2026-03-30T08:00:00+02:00"));
    expect(to! - from!).toBe(23 * 3_600_000);
  });
});
