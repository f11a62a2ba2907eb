import { expect, test } from "vitest";
import type { ActionType, TargetAgent } from "./actions.ts";
import {
  ACTION_TYPES,
  ELEVATOR_CALL_KINDS,
  elevatorCallsOf,
  fitsAgent,
  startedByCode,
  TARGET_TYPES,
  TARGETS_OF_ACTION,
} from "./actions.ts";

const person: TargetAgent = { kind: "USER", type: null, model: null, isItself: false };
const device = (type: string): TargetAgent => ({ kind: "DEVICE", type, model: "any", isItself: false });
const auxiliary = (type: string, model: string): TargetAgent => ({
  kind: "AUXILIAR_DEVICE",
  type,
  model,
  isItself: false,
});

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

test("a call is for agents that can answer, a message for those that can present it, a picture for those with a screen", () => {
  const agents = {
    person,
    ringBell: device("RINGBELL"),
    monitor: device("MONITOR"),
    camera: device("CAMERA"),
    controller: device("CONTROLLER"),
    automation: device("AUTOMATION"),
    ipCamera: auxiliary("CAMERA", "ipcam"),
    desktopApp: auxiliary("DESKTOP_APP", "desktop_app"),
    sipPhone: auxiliary("PHONE", "sip"),
    analogPhone: auxiliary("PHONE", "analog"),
    service: auxiliary("SERVICE", "generic"),
    relay: auxiliary("RELE", "generic"),
    powerSupply: auxiliary("PSU", "generic"),
    lift: auxiliary("ELEVATOR_SYSTEM", "kone"),
  };
  const fitting = (type: ActionType) =>
    Object.entries(agents).flatMap(([name, agent]) => (fitsAgent(type, agent) ? name : []));
  const talking = ["desktopApp", "sipPhone", "analogPhone", "service"];
  expect(fitting("CALL")).toEqual(["person", "ringBell", "monitor", ...talking]);
  expect(fitting("POSTIT")).toEqual(["person", "ringBell", "monitor", ...talking]);
  expect(fitting("NOTIFICATION")).toEqual(["person", "monitor", ...talking]);
  expect(fitting("SHOW_VIDEO")).toEqual(["person", "monitor", "desktopApp", "sipPhone"]);
});

test("no device calls itself, though it may show a text itself", () => {
  const { kind, type, model } = device("RINGBELL");
  const itself: TargetAgent = { kind, type, model, isItself: true };
  expect(fitsAgent("CALL", itself)).toBe(false);
  expect(fitsAgent("POSTIT", itself)).toBe(true);
});

test("a lift is called once to each area in each known kind, by default the normal one", () => {
  const call = (targetId: string | null, payload: Record<string, unknown> = {}) => ({
    ...({ type: "CALL_ELEVATOR", targetType: "ELEVATOR_SYSTEM_AREA" } as const),
    targetId,
    payload,
  });
  const calls = elevatorCallsOf([
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
