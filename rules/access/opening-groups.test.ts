import { expect, test } from "vitest";
import type { KnownAction } from "../devices/actions.ts";
import { openingGroups } from "./opening-groups.ts";

const DRIVEN = [
  { id: "door", type: "actuator" },
  { id: "gate", type: "bistable" },
  { id: "bell", type: "call_repeater" },
  { id: "free", type: "none" },
] as const;

function activation(targetId: string | null): KnownAction {
  return { type: "ACTIVATION", targetType: "OUTPUT", targetId, payload: {} };
}

function opened(...actions: KnownAction[]): string[] | undefined {
  return openingGroups([{ actions }], DRIVEN)[0]?.outputIds;
}

test("an action group opens no output that the device does not drive, and none that drives nothing", () => {
  expect(opened(activation("cellar"), activation("free"), activation(null))).toEqual([]);
});

test("only activations of outputs open", () => {
  const targets = { targetId: "door", payload: {} };
  expect(
    opened(
      { type: "ACTIVATION", targetType: "ENDPOINT", ...targets },
      { type: "CALL", targetType: "AGENT", ...targets },
      { type: "REQUEST", targetType: "OUTPUT", ...targets },
    ),
  ).toEqual([]);
});

test("an action group opens its outputs in the order of its actions, each once", () => {
  expect(opened(activation("gate"), activation("door"), activation("gate"), activation("bell"))).toEqual([
    "gate",
    "door",
    "bell",
  ]);
});

test("an action group that opens nothing is among them, with the lifts that it calls and all else it has", () => {
  const call = { type: "CALL_ELEVATOR", targetType: "ELEVATOR_SYSTEM_AREA", payload: { kind: 2 } } as const;
  const lift = { id: "lift", name: "Lift", actions: [{ ...call, targetId: "attic" }] };
  const empty = { id: "empty", name: "Empty", actions: [] };
  expect(openingGroups([lift, empty], DRIVEN)).toEqual([
    { ...lift, outputIds: [], elevatorCalls: [{ areaId: "attic", kind: 2 }] },
    { ...empty, outputIds: [], elevatorCalls: [] },
  ]);
});
