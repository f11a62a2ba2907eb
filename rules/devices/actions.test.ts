import { expect, test } from "vitest";
import type { ActionType, TargetAgent } from "./actions.ts";
import {
  ACTION_TYPES,
  ELEVATOR_CALL_KINDS,
  fitsAgent,
  listElevatorCalls,
  startedByCode,
  TARGET_TYPES,
  TARGETS_OF_ACTION,
} from "./actions.ts";

const person: TargetAgent = { kind: "USER", type: null, isItself: false };
const device = (type: string): TargetAgent => ({ kind: "DEVICE", type, isItself: false });
const auxiliary = (type: string): TargetAgent => ({ kind: "AUXILIAR_DEVICE", type, isItself: false });

test("each type of action has a target type, and each target type an action", () => {
  expect(ACTION_TYPES.filter((type) => TARGETS_OF_ACTION[type].length === 0)).toEqual([]);
  const used = new Set(ACTION_TYPES.flatMap((type) => TARGETS_OF_ACTION[type]));
  expect(TARGET_TYPES.filter((type) => !used.has(type))).toEqual([]);
});

test("only a post-it needs no target", () => {
  expect(ACTION_TYPES.filter((type) => TARGETS_OF_ACTION[type].includes("NONE"))).toEqual(["POSTIT"]);
});

test("elevators are called in the five kinds that they know", () => {
  expect(Object.values(ELEVATOR_CALL_KINDS)).toEqual([0, 1, 2, 3, 4]);
});

test("a call is for agents that can ring, a message for those that can present it, a picture for those with a screen", () => {
  const agents = {
    person,
    ringBell: device("RINGBELL"),
    monitor: device("MONITOR"),
    camera: device("CAMERA"),
    controller: device("CONTROLLER"),
    automation: device("AUTOMATION"),
    ipCamera: auxiliary("CAMERA"),
    desktopApp: auxiliary("DESKTOP_APP"),
    phone: auxiliary("PHONE"),
    service: auxiliary("SERVICE"),
    relay: auxiliary("RELE"),
    powerSupply: auxiliary("PSU"),
    lift: auxiliary("ELEVATOR_SYSTEM"),
  };
  const fitting = (type: ActionType) =>
    Object.entries(agents).flatMap(([name, agent]) => (fitsAgent(type, agent) ? name : []));
  expect(fitting("CALL")).toEqual(["person", "monitor", "desktopApp", "phone"]);
  expect(fitting("POSTIT")).toEqual(["person", "ringBell", "monitor"]);
  expect(fitting("NOTIFICATION")).toEqual(["person", "monitor"]);
  expect(fitting("SHOW_VIDEO")).toEqual(["person", "monitor"]);
});

test("no device calls itself, though it may show a text itself", () => {
  const itself = (type: string): TargetAgent => ({ kind: "DEVICE", type, isItself: true });
  expect(fitsAgent("CALL", itself("MONITOR"))).toBe(false);
  expect(fitsAgent("POSTIT", itself("RINGBELL"))).toBe(true);
});

test("a lift is called once to each area in each known kind, by default the normal one", () => {
  const call = (targetId: string | null, payload: Record<string, unknown> = {}) => ({
    type: "CALL_ELEVATOR" as const,
    targetType: "ELEVATOR_SYSTEM_AREA" as const,
    targetId,
    payload,
  });
  const calls = listElevatorCalls([
    call("roof"),
    call("third", { kind: 4 }),
    call("roof", { kind: 0 }),
    call("roof", { kind: 1 }),
    ...[5, -1, 0.5, "0", null].map((kind) => call("cellar", { kind })),
    call(null),
    { type: "ACTIVATION", targetType: "OUTPUT", targetId: "door", payload: {} },
  ]);
  expect(calls).toEqual([
    { areaId: "roof", kind: 0 },
    { areaId: "third", kind: 4 },
    { areaId: "roof", kind: 1 },
  ]);
});

test("a call code opens nothing and sends nothing to an auxiliary", () => {
  const types = startedByCode(ACTION_TYPES.map((type) => ({ type }))).map(({ type }) => type);
  expect(types).toEqual(["CALL", "POSTIT", "NOTIFICATION", "CALL_ELEVATOR", "SHOW_VIDEO"]);
});
