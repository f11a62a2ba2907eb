import { describe, expect, test } from "vitest";
import {
  findMissingHour,
  followCall,
  interpretReport,
  isRung,
  type OngoingCall,
  orderStages,
  type RingLeg,
} from "./ring-calls.ts";

const monitor = (id: string, rings = true, stage = 0): RingLeg => ({ id, kind: "monitor", rings, stage });
const person = (id: string, rings = true, stage = 0): RingLeg => ({ id, kind: "person", rings, stage });
const ringing = (...legs: RingLeg[]): OngoingCall => ({ state: "ringing", legs });
const says = (legId: string, word: "answered" | "declined" | "ended") =>
  ({ from: "leg", legId, says: word }) as const;

describe("a call that rings", () => {
  test("is answered by the first, and goes on; no one answers it again", () => {
    const call = ringing(monitor("hall"), person("ada"));
    const step = { outcome: "answered", isOver: false, others: "answered", panel: "answered" };
    expect(followCall(call, says("ada", "answered"))).toEqual(step);
    expect(followCall(call, says("hall", "answered"))).toEqual(step);
    expect(followCall({ ...call, state: "answered" }, says("hall", "answered"))).toBeUndefined();
    expect(followCall({ ...call, state: "answered" }, says("hall", "declined"))).toBeUndefined();
  });

  test.each<[string, RingLeg[], string, boolean]>([
    ["another monitor rings", [monitor("hall"), monitor("bed")], "hall", true],
    ["all other monitors have declined", [monitor("hall"), monitor("bed", false)], "hall", false],
    ["its only monitor declines, and people are rung", [monitor("hall"), person("ada")], "hall", false],
    ["a person declines beside a monitor that rings", [monitor("hall"), person("ada")], "ada", true],
    ["another person is rung", [person("ada"), person("bea")], "ada", true],
    ["the other person wants quiet", [person("ada"), person("bea", false)], "ada", false],
    ["a concierge is rung later", [monitor("hall"), person("ada"), person("carl", true, 1)], "hall", true],
    [
      "the concierge's monitor declines, and people still ring",
      [person("ada"), monitor("lodge", true, 1)],
      "lodge",
      true,
    ],
    ["both have declined", [monitor("hall", false), person("carl", true, 1)], "carl", false],
  ])("after a decline, when %s", (_when, legs, legId, goesOn) => {
    const step = goesOn
      ? { outcome: undefined, isOver: false, others: "declined", panel: undefined }
      : { outcome: "declined", isOver: true, others: "ended", panel: "declined" };
    expect(followCall(ringing(...legs), says(legId, "declined"))).toEqual(step);
  });

  test("is cancelled by its panel, missed when its time is over", () => {
    const call = ringing(monitor("hall"));
    const outcomeOf = (report: Parameters<typeof followCall>[1]) => followCall(call, report)?.outcome;
    expect(outcomeOf({ from: "panel", says: "ended" })).toBe("cancelled");
    expect(outcomeOf({ from: "clock", says: "ended" })).toBe("missed");
  });

  test("is declined by a monitor that hangs up; an answered one is ended by it", () => {
    expect(interpretReport("ringing", says("hall", "ended"))).toEqual(says("hall", "declined"));
    expect(interpretReport("answered", says("hall", "ended"))).toEqual(says("hall", "ended"));
    const cancelled = { from: "panel", says: "ended" } as const;
    expect(interpretReport("ringing", cancelled)).toEqual(cancelled);
  });
});

test("an answered call stays answered when it ends; its panel is not notified of its own end", () => {
  const call: OngoingCall = { state: "answered", legs: [monitor("hall")] };
  const step = { outcome: undefined, isOver: true, others: "ended" };
  expect(followCall(call, { from: "clock", says: "ended" })).toEqual({ ...step, panel: "ended" });
  expect(followCall(call, { from: "panel", says: "ended" })).toEqual({ ...step, panel: undefined });
});

test("a call reaches its targets in the order of their delays, each once", () => {
  const targets = [
    { id: "concierge", delay: 20_000 },
    { id: "flat", delay: 0 },
    { id: "lodge", delay: 20_000 },
    { id: "flat", delay: 30_000 },
  ];
  expect(orderStages(targets)).toEqual([
    { delay: 0, targetIds: ["flat"] },
    { delay: 20_000, targetIds: ["concierge", "lodge"] },
  ]);
  expect(orderStages([])).toEqual([]);
});

describe("a person", () => {
  const always = { rings: true, quietFrom: null, quietUntil: null };
  test.each([
    [always, 600, true],
    [{ ...always, rings: false }, 600, false],
    [{ ...always, quietFrom: 780, quietUntil: 900 }, 779, true],
    [{ ...always, quietFrom: 780, quietUntil: 900 }, 780, false],
    [{ ...always, quietFrom: 780, quietUntil: 900 }, 900, true],
    [{ ...always, quietFrom: 1320, quietUntil: 420 }, 0, false],
    [{ ...always, quietFrom: 1320, quietUntil: 420 }, 1321, false],
    [{ ...always, quietFrom: 1320, quietUntil: 420 }, 420, true],
    [{ ...always, quietFrom: 420, quietUntil: 420 }, 420, true],
  ])("with the wishes %o is rung at minute %i: %s", (wishes, minute, expected) => {
    expect(isRung(wishes, minute)).toBe(expected);
  });
});

test.each([
  [{}, undefined],
  [{ quietFrom: null, quietUntil: null }, undefined],
  [{ quietFrom: 0, quietUntil: 420 }, undefined],
  [{ quietFrom: 420 }, "quietUntil"],
  [{ quietUntil: 0 }, "quietFrom"],
  [{ quietFrom: null, quietUntil: 0 }, "quietFrom"],
  [{ quietFrom: 0, quietUntil: null }, "quietUntil"],
  [{ quietFrom: null }, "quietUntil"],
  [{ quietUntil: null }, "quietFrom"],
])("of the quiet hours %o this one is missing: %s", (hours, missing) => {
  expect(findMissingHour(hours)).toBe(missing);
});
