import { expect, test } from "vitest";
import {
  ACTION_TYPES,
  ELEVATOR_CALL_KINDS,
  elevatorCallsOf,
  fitsAgent,
  TARGET_TYPES,
  TARGETS_OF_ACTION,
} from "./actions.ts";
import type { TargetAgent } from "./actions.ts";

const person: TargetAgent = { kind: "USER", type: null, model: null };
const device = (type: string): TargetAgent => ({ kind: "DEVICE", type, model: "any" });
const auxiliary = (type: string, model: string): TargetAgent => ({ kind: "AUXILIAR_DEVICE", type, model });

test("each type of action has something to be aimed at, and each target is good for something", () => {
  expect(ACTION_TYPES.filter((type) => TARGETS_OF_ACTION[type].length === 0)).toEqual([]);
  const used = new Set(ACTION_TYPES.flatMap((type) => TARGETS_OF_ACTION[type]));
  expect(TARGET_TYPES.filter((type) => !used.has(type))).toEqual([]);
});

test("only a post-it needs nobody and nothing", () => {
  expect(ACTION_TYPES.filter((type) => TARGETS_OF_ACTION[type].includes("NONE"))).toEqual(["POSTIT"]);
});

test("elevators are called in the five kinds that they know", () => {
  expect(Object.values(ELEVATOR_CALL_KINDS)).toEqual([0, 1, 2, 3, 4]);
});

test("video is shown at what has one, a call goes to who can answer, anything else to everybody", () => {
  const agents = [
    person,
    ...["RINGBELL", "MONITOR", "CAMERA", "CONTROLLER", "AUTOMATION"].map(device),
    ...[auxiliary("CAMERA", "ipcam"), auxiliary("DESKTOP_APP", "desktop_app")],
    ...[auxiliary("PHONE", "sip"), auxiliary("PHONE", "analog"), auxiliary("RELE", "generic")],
  ];
  const yes = true;
  const no = false;
  expect(agents.map((agent) => fitsAgent("SHOW_VIDEO", agent))).toEqual([
    ...[yes, yes, yes, yes, no, no],
    ...[yes, yes, yes, no, no],
  ]);
  expect(agents.map((agent) => fitsAgent("CALL", agent))).toEqual([
    ...[yes, yes, yes, yes, yes, yes],
    ...[no, yes, yes, yes, no],
  ]);
  expect(agents.every((agent) => fitsAgent("NOTIFICATION", agent))).toBe(true);
});

test("a lift is called once to each area in each kind that is known, normally where none is said", () => {
  const call = (targetId: string | null, payload: Record<string, unknown> = {}) => ({
    ...({ type: "CALL_ELEVATOR", targetType: "ELEVATOR_SYSTEM_AREA" } as const),
    ...{ targetId, payload },
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
