import { expect, test } from "vitest";
import { INPUT_TYPES } from "./devices.ts";
import { isMomentary, openedByExitButton, toInputOutcome } from "./inputs.ts";

const outputs = [
  { id: "front", type: "actuator", auxiliaryId: null },
  { id: "back", type: "actuator", auxiliaryId: null },
  { id: "bell", type: "call_repeater", auxiliaryId: null },
  { id: "lift", type: "lift", auxiliaryId: null },
  { id: "gate", type: "actuator", auxiliaryId: "relay" },
] as const;

const opened = (...opens: string[]): string[] => openedByExitButton(opens, outputs).map(({ id }) => id);

test("an exit button opens its outputs, and without any all door releases of its device", () => {
  expect(opened("back")).toEqual(["back"]);
  expect(opened("lift", "front", "gone")).toEqual(["front", "lift"]);
  expect(opened("bell")).toEqual([]);
  expect(opened()).toEqual(["front", "back"]);
});

test("doors, alarms and signals are in the history; exit buttons and sensors act and have no state", () => {
  expect(INPUT_TYPES.map((type) => toInputOutcome(type, true))).toEqual([
    undefined,
    "door-opened",
    undefined,
    undefined,
    "alarm",
    "signal",
  ]);
  expect(["dooropen", "extalarm", "aux"].map((type) => toInputOutcome(type as "aux", false))).toEqual([
    "door-closed",
    "alarm-over",
    "signal-over",
  ]);
  expect(INPUT_TYPES.filter(isMomentary)).toEqual(["proximity", "extbutton"]);
});
