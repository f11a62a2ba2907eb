import { readFileSync } from "node:fs";
import { createInstance, type TFunction } from "i18next";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#rules/languages.ts";
import { i18nOptions } from "../i18n/options.ts";
import { whatCameOfIt } from "./what-came-of-it.ts";

const granted = { outcome: "granted", reason: "GRANTED", offline: false } as const;
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

test("an event tells what opened, where lifts were sent and how, and who decided", async () => {
  const t = await textsIn("en");
  const tell = (changes: Partial<Parameters<typeof whatCameOfIt>[0]>): string =>
    whatCameOfIt({ ...granted, targets: [], elevatorCalls: [], ...changes }, t);
  expect(tell({ targets: [door] })).toBe("Opened: Door");
  expect(tell({ targets: [door], elevatorCalls: [third, roof] })).toBe(
    "Opened: Door · Lift sent to: Third floor, Roof (Priority call)",
  );
  expect(tell({ elevatorCalls: [third], offline: true })).toBe(
    "Lift sent to: Third floor · decided by the device alone",
  );
  const group = { id: "group", name: "all-the-elevators" };
  expect(tell({ outcome: "called", reason: null, targets: [group] })).toBe("Called: All lifts");
  expect(tell({ outcome: "refused", reason: "NO_ACCESS_HERE" })).toBe("No access at this door");
});

describe.each(LANGUAGES)("in %s", (language) => {
  test("a lift's call is told with its floor and its kind", async () => {
    const t = await textsIn(language);
    for (const kind of [1, 2, 3, 4]) {
      const told = whatCameOfIt({ ...granted, targets: [], elevatorCalls: [{ ...roof, kind }] }, t);
      expect(told).toMatch(/^[^{}]+: Roof \([^(){}.]+\)$/);
    }
  });
});
