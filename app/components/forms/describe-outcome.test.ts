import { readFileSync } from "node:fs";
import { createInstance, type TFunction } from "i18next";
import { describe, expect, test } from "vitest";
import { i18nOptions } from "#app/i18n/options.ts";
import { RING_CALL_STATES } from "#rules/devices/ring-calls.ts";
import { LANGUAGES } from "#rules/languages.ts";
import { describeCall, describeOutcome } from "./describe-outcome.ts";

type DescribedEvent = Parameters<typeof describeOutcome>[0];
type Changes = Partial<DescribedEvent>;

const granted: DescribedEvent = {
  kind: "ACCESS",
  outcome: "granted",
  reason: "GRANTED",
  targets: [],
  elevatorCalls: [],
  offline: false,
  action: null,
};
const door = { id: "door", name: "Door" };
const third = { id: "third", name: "Third floor", kind: 0 };
const roof = { id: "roof", name: "Roof", kind: 2 };

async function textsIn(language: string): Promise<TFunction> {
  const translation = JSON.parse(
    readFileSync(`public/locales/${language}/translation.json`, "utf8"),
  ) as object;
  const made = createInstance();
  await made.init({ ...i18nOptions, lng: language, resources: { [language]: { translation } } });
  return made.t;
}

test("an event names what opened, where lifts were sent and how, and who decided", async () => {
  const t = await textsIn("en");
  const describeWith = (changes: Changes): string => describeOutcome({ ...granted, ...changes }, t);
  expect(describeWith({ targets: [door] })).toBe("Opened: Door");
  expect(describeWith({ targets: [door], elevatorCalls: [third, roof] })).toBe(
    "Opened: Door · Lift sent to: Third floor, Roof (Priority call)",
  );
  expect(describeWith({ elevatorCalls: [third], offline: true })).toBe(
    "Lift sent to: Third floor · decided by the device alone",
  );
  const group = { id: "group", name: "all-the-elevators" };
  expect(describeWith({ outcome: "called", reason: null, targets: [group] })).toBe("Called: All lifts");
  expect(describeWith({ outcome: "refused", reason: "NO_ACCESS_HERE" })).toBe("No access at this door");
});

test("an event of an action says once what was to happen, to what, and why it did not", async () => {
  const t = await textsIn("en");
  const describeAction = (changes: Changes): string =>
    describeOutcome({ ...granted, ...changes, kind: "ACTION" }, t);
  const lodge = { id: "lodge", name: "Lodge" };
  const rang: Changes = { action: "CALL", outcome: "done", reason: null, targets: [lodge] };
  expect(describeAction(rang)).toBe("Lodge rang");
  const lift = { id: "lift", name: "Lift", outputType: "lift" } as const;
  const late: Changes = {
    action: "ACTIVATION",
    outcome: "unreached",
    reason: "DEVICE_AWAY",
    text: "no power",
  };
  expect(describeAction({ ...late, targets: [door, lift] })).toBe(
    "Open or switch: Door, Lift (Not reached): The device was not reached · no power",
  );
});

test.each([
  ["ringing", null, "Ringing"],
  ["answered", "Rosa", "Answered by Rosa"],
  ["answered", null, "Answered"],
  ["declined", "Monitor, lodge", "Declined by Monitor, lodge"],
  ["declined", null, "Declined"],
  // One person declined, and the others did not answer.
  ["missed", "Rosa", "Missed"],
  ["cancelled", null, "Cancelled at the panel"],
] as const)("a ring that is %s by %s is described: %s", async (state, name, text) => {
  const by = name === null ? null : { id: "by", name };
  expect(describeCall({ state, by }, await textsIn("en"))).toBe(text);
});

test("a reader's own answer is theirs, beside their own calls", async () => {
  const by = { id: "rosa", name: "Rosa" };
  const t = await textsIn("en");
  expect(describeCall({ state: "answered", by }, t, "rosa")).toBe("Answered by you");
  expect(describeCall({ state: "declined", by }, t, "carlo")).toBe("Declined by Rosa");
});

describe.each(LANGUAGES)("in %s", (language) => {
  test("every end of a ring has a text, and an answer names who gave it", async () => {
    const t = await textsIn(language);
    for (const state of RING_CALL_STATES) {
      expect(describeCall({ state, by: null }, t)).not.toContain("calls.");
      const isAnswer = state === "answered" || state === "declined";
      expect(describeCall({ state, by: { id: "rosa", name: "Rosa" } }, t).includes("Rosa")).toBe(isAnswer);
    }
  });

  test("a lift's call is described with its floor and its kind", async () => {
    const t = await textsIn(language);
    for (const kind of [1, 2, 3, 4]) {
      const described = describeOutcome({ ...granted, elevatorCalls: [{ ...roof, kind }] }, t);
      expect(described).toMatch(/^[^{}]+: Roof \([^(){}.]+\)$/);
    }
  });
});
