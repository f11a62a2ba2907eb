import { expect, test } from "vitest";
import { OUTPUT_TYPES } from "./devices.ts";
import { canLink, isOpening, outputsToSwitch, withDurations } from "./outputs.ts";

const door = { id: "door", type: "actuator", linkedOutputId: "lamp" } as const;
const gate = { id: "gate", type: "bistable", linkedOutputId: "lamp" } as const;
const lamp = { id: "lamp", type: "actuator", linkedOutputId: null } as const;
const spare = { id: "spare", type: "none", linkedOutputId: null } as const;

test("doors, latches and lifts let people through; what rings or drives nothing doesn't", () => {
  expect(OUTPUT_TYPES.filter(isOpening)).toEqual(["actuator", "lift", "bistable"]);
});

test("an output is linked neither to itself nor into a chain or a cycle", () => {
  const outputs = [door, gate, lamp, spare];
  expect(canLink(outputs, "door", "door")).toBe(false);
  expect(canLink(outputs, "lamp", "spare")).toBe(false);
  expect(canLink(outputs, "lamp", "door")).toBe(false);
  expect(canLink(outputs, "spare", "door")).toBe(false);
});

test("several outputs may link the same one, and a link may be changed", () => {
  expect(canLink([door, gate, lamp, spare], "spare", "lamp")).toBe(true);
  expect(canLink([door, lamp, spare], "door", "spare")).toBe(true);
});

test("linked outputs are switched too, once, and not those that drive nothing", () => {
  const outputs = [door, gate, lamp, spare];
  expect(outputsToSwitch(outputs, ["gate", "door", "gone"])).toEqual([door, gate, lamp]);
  expect(outputsToSwitch(outputs, ["lamp", "door"])).toEqual([door, lamp]);
  expect(outputsToSwitch([{ ...door, linkedOutputId: "spare" }, spare], ["door"])).toHaveLength(1);
  expect(outputsToSwitch(outputs, ["spare"])).toEqual([spare]);
});

test("an output stays on for the action's duration, or for its own when the action has none", () => {
  const outputs = ["door", "gate", "lamp"].map((id) => ({ id, activationDuration: 3000 }));
  const actions = [
    { type: "ACTIVATION", targetId: "door", payload: { duration: 500 } },
    { type: "ACTIVATION", targetId: "gate", payload: {} },
    { type: "POSTIT", targetId: "lamp", payload: { duration: 700 } },
  ];
  const durations = withDurations(outputs, actions).map(({ activationDuration }) => activationDuration);
  expect(durations).toEqual([500, 3000, 3000]);
});
