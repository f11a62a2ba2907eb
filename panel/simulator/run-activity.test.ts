import { expect, test } from "vitest";
import type { SimulatedDevice } from "#contract/simulator/simulated-device.ts";
import { findActivityDevice, runActivity, type Scene, UNKNOWN_CARD } from "./run-activity.ts";
import type { ActionAtPanel } from "./simulated-panel.ts";

type Face = NonNullable<SimulatedDevice["face"]>;
type PerformedAction = Partial<ActionAtPanel> & { at: string };

/** A building whose devices record what people do at them. */
function buildingWith(changes: { main?: Partial<Face>; monitor?: Partial<Face> } = {}) {
  const done: (PerformedAction | { waited: number })[] = [];
  const face: Face = {
    display: { moment: "idle", title: "", text: "" },
    buttons: [],
    outputs: [],
    inputs: [],
    rings: false,
    calls: [],
  };
  const device = (hwId: string, type: "RINGBELL" | "MONITOR" | "CONTROLLER", own: Partial<Face> = {}) => ({
    hwId,
    type,
    async act(action: ActionAtPanel) {
      done.push({ at: hwId, ...action });
      return undefined;
    },
    deviceId: () => `the ${hwId}`,
    /** The buttons of families call the lodge's monitor, that of the concierge a group of people. */
    buttonsCalling: (ids: ReadonlySet<string | null>) =>
      (own.buttons ?? []).flatMap(({ position, text }) =>
        text !== "Concierge" && ids.has("the lodge") ? position : [],
      ),
    view: (): SimulatedDevice => ({
      hwId,
      plugged: true,
      online: true,
      clockOffsetMinutes: 0,
      face: Object.assign({}, face, own),
      lines: [],
    }),
  });
  const main: Partial<Face> = {
    buttons: [
      { position: 1, text: "Rossi" },
      { position: 2, text: "Moreau" },
      { position: 3, text: "Concierge" },
    ],
    outputs: [{ id: "door", name: "Door", type: "actuator", on: true }],
    inputs: [{ position: 1, name: "Contact", type: "dooropen", active: false }],
    ...changes.main,
  };
  const scene: Scene = {
    building: {
      cards: [
        { id: "spare", name: "CARD 0100", holder: null, value: "04AA" },
        { id: "marta", name: "Marta", holder: "Marta Rossi", value: "04BB" },
      ],
      credentials: [
        { id: "guest", type: "QR", name: "Guest", holder: "Marta Rossi", value: "qr" },
        { id: "courier", type: "CODE", name: "Courier", holder: "Tom Baker", value: "481516" },
      ],
    },
    panels: [
      device("gate", "CONTROLLER"),
      device("main", "RINGBELL", main),
      device("lodge", "MONITOR", changes.monitor),
    ],
    async wait(ms) {
      done.push({ waited: ms });
    },
  };
  return { scene, done };
}

test("a resident holds a card up, and the door opens and closes behind them", async () => {
  const { scene, done } = buildingWith();
  await runActivity({ at: 0, activity: "resident", turn: 0 }, scene);
  expect(done).toEqual([
    { at: "main", kind: "present", method: "NFC_TAG", value: "04BB" },
    { at: "main", kind: "input", position: 1, active: true },
    { waited: 4_000 },
    { at: "main", kind: "input", position: 1, active: false },
  ]);
});

test("a door that did not open stays closed", async () => {
  const { scene, done } = buildingWith({ main: { outputs: [] } });
  await runActivity({ at: 0, activity: "resident", turn: 0 }, scene);
  expect(done).toHaveLength(1);
});

test("a door is left open for three minutes", async () => {
  const { scene, done } = buildingWith();
  await runActivity({ at: 0, activity: "door-left-open", turn: 0 }, scene);
  expect(done).toContainEqual({ waited: 180_000 });
});

test("a visitor rings, and every other time a monitor answers, opens and hangs up", async () => {
  const call = { callId: "call", panelId: "main", panel: "Main", button: "Rossi", eventId: "ring" } as const;
  const { scene, done } = buildingWith({ monitor: { calls: [{ ...call, state: "ringing" }] } });
  await runActivity({ at: 0, activity: "ring", turn: 2 }, scene);
  expect(done.filter((each) => "at" in each)).toEqual([
    { at: "main", kind: "ring", position: 1 },
    { at: "lodge", kind: "call", callId: "call", state: "answered" },
    { at: "lodge", kind: "open-call", callId: "call" },
    { at: "lodge", kind: "call", callId: "call", state: "ended" },
  ]);
  done.length = 0;
  await runActivity({ at: 0, activity: "ring", turn: 3 }, scene);
  expect(done.filter((each) => "at" in each)).toEqual([{ at: "main", kind: "ring", position: 2 }]);
});

test("a visitor presses no button that calls people alone", async () => {
  const { scene, done } = buildingWith();
  for (let turn = 0; turn < 6; turn++) await runActivity({ at: 0, activity: "ring", turn }, scene);
  const pressed = done.flatMap((each) => ("at" in each && each.kind === "ring" ? each.position : []));
  expect(new Set(pressed)).toEqual(new Set([1, 2]));
  const concierge = { buttons: [{ position: 3, text: "Concierge" }] };
  const { panels } = buildingWith({ main: concierge }).scene;
  expect(findActivityDevice({ activity: "ring", turn: 0 }, panels)).toBeUndefined();
});

test("a courier types a code, and a stranger holds up an unregistered card", async () => {
  const { scene, done } = buildingWith();
  await runActivity({ at: 0, activity: "courier", turn: 0 }, scene);
  await runActivity({ at: 0, activity: "unknown-card", turn: 0 }, scene);
  expect(done).toEqual([
    { at: "main", kind: "present", method: "CODE", value: "481516" },
    { at: "main", kind: "present", method: "NFC_TAG", value: UNKNOWN_CARD },
  ]);
});

test("nothing happens where there is no place for it", async () => {
  const { scene, done } = buildingWith({ main: { buttons: [], inputs: [] } });
  for (const activity of ["ring", "door-left-open"] as const) {
    expect(findActivityDevice({ activity, turn: 0 }, scene.panels)).toBeUndefined();
    await runActivity({ at: 0, activity, turn: 0 }, scene);
  }
  expect(done).toEqual([]);
});
