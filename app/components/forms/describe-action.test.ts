import { readFileSync } from "node:fs";
import { createInstance, type TFunction } from "i18next";
import { expect, test } from "vitest";
import { i18nOptions } from "#app/i18n/options.ts";
import { describeAction } from "./describe-action.ts";

async function englishTexts(): Promise<TFunction> {
  const translation = JSON.parse(readFileSync("public/locales/en/translation.json", "utf8")) as object;
  const made = createInstance();
  await made.init({ ...i18nOptions, lng: "en", resources: { en: { translation } } });
  return made.t;
}

test("an action is described by its target and its outcome, and why it failed", async () => {
  const t = await englishTexts();
  const about = (name: string) => ({ reason: null, text: null, targets: [{ id: "target", name }] });
  const call = { ...about("Monitor, lodge"), action: "CALL" } as const;
  expect(describeAction({ ...call, outcome: "done" }, t)).toBe("Monitor, lodge rang");
  expect(describeAction({ ...call, outcome: "requested" }, t)).toBe("Monitor, lodge is being called");
  expect(describeAction({ ...call, outcome: "nobody", reason: "DEVICE_AWAY" }, t)).toBe(
    "Monitor, lodge: no monitor rang: The device was not reached",
  );
  expect(describeAction({ ...call, ...about("Flat 2"), outcome: "nobody", reason: "NO_MONITOR" }, t)).toBe(
    "Flat 2: no monitor",
  );
  const opening = { ...about("Back door"), action: "ACTIVATION" } as const;
  expect(describeAction({ ...opening, outcome: "done" }, t)).toBe("Open or switch: Back door");
  expect(describeAction({ ...opening, outcome: "failed", reason: "NOT_REACHED" }, t)).toBe(
    "Open or switch: Back door (Failed): The device did not answer in time",
  );
});
