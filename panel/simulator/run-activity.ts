import type { SimulatedBuilding } from "#contract/simulator/messages.ts";
import { byTurn, type PlannedActivity } from "./programme.ts";
import type { SimulatedPanel } from "./simulated-panel.ts";

type ScenePanel = Pick<SimulatedPanel, "hwId" | "type" | "act" | "view" | "deviceId" | "buttonsCalling">;

/** The pause between two actions of a person. */
const STEP_MS = 4_000;
const LEFT_OPEN_FOR_MS = 3 * 60_000;
/** A card that is registered in no building. */
export const UNKNOWN_CARD = "04FFFFFFFFFFFF";

export interface Scene {
  building: Pick<SimulatedBuilding, "cards" | "credentials">;
  panels: readonly ScenePanel[];
  /** Resolves after a pause; rejects when the simulation ends. */
  wait(ms: number): Promise<void>;
}

/** Returns the device at which an activity takes place; undefined when there is none. */
export function findActivityDevice(
  { activity, turn }: Pick<PlannedActivity, "activity" | "turn">,
  panels: Scene["panels"],
) {
  const doors = panels.filter(({ type }) => type === "RINGBELL");
  const fitting =
    activity === "ring"
      ? doors.filter((panel) => buttonsOf(panel, panels).length > 0)
      : activity === "door-left-open"
        ? doors.filter((panel) => contactOf(panel) !== undefined)
        : doors;
  return byTurn(fitting, turn);
}

/** Simulates what people do at the doors of a real building. */
export async function runActivity(planned: PlannedActivity, scene: Scene): Promise<void> {
  const panel = findActivityDevice(planned, scene.panels);
  if (!panel) return;
  switch (planned.activity) {
    case "ring":
      return ring(panel, planned.turn, scene);
    case "resident":
      return comeHome(panel, planned.turn, scene);
    case "courier": {
      const code = byTurn(
        scene.building.credentials.filter(({ type }) => type === "CODE"),
        planned.turn,
      );
      if (code) await panel.act({ kind: "present", method: "CODE", value: code.value });
      return;
    }
    case "unknown-card":
      await panel.act({ kind: "present", method: "NFC_TAG", value: UNKNOWN_CARD });
      return;
    case "door-left-open":
      await comeHome(panel, planned.turn, scene, LEFT_OPEN_FOR_MS);
  }
}

/** A visitor rings; every other time a monitor answers and opens. */
async function ring(panel: ScenePanel, turn: number, { panels, wait }: Scene): Promise<void> {
  const position = byTurn(buttonsOf(panel, panels), turn);
  if (position === undefined) return;
  await panel.act({ kind: "ring", position });
  await wait(STEP_MS);
  const monitor = panels.find((each) => (each.view().face?.calls.length ?? 0) > 0);
  const callId = monitor?.view().face?.calls.at(-1)?.callId;
  if (!monitor || callId === undefined || turn % 2 === 1) return;
  for (const action of [
    { kind: "call", callId, state: "answered" },
    { kind: "open-call", callId },
    { kind: "call", callId, state: "ended" },
  ] as const) {
    await monitor.act(action);
    await wait(STEP_MS);
  }
}

/** A resident holds a card up and walks through the door, which closes behind them after a while. */
async function comeHome(
  panel: ScenePanel,
  turn: number,
  { building, wait }: Scene,
  openForMs = STEP_MS,
): Promise<void> {
  const card = byTurn(
    building.cards.filter(({ holder }) => holder !== null),
    turn,
  );
  if (!card) return;
  await panel.act({ kind: "present", method: "NFC_TAG", value: card.value });
  const contact = contactOf(panel);
  const isOpen = panel.view().face?.outputs.some(({ on }) => on);
  if (!contact || !isOpen) return;
  await panel.act({ kind: "input", position: contact.position, active: true });
  await wait(openForMs);
  await panel.act({ kind: "input", position: contact.position, active: false });
}

/**
 * Returns the positions of the buttons that call an indoor monitor. One that calls people alone, such as the
 * concierge's, would ring the administrator who only leaves the page open.
 */
function buttonsOf(panel: ScenePanel, panels: Scene["panels"]): number[] {
  const monitors = panels.filter(({ type }) => type === "MONITOR");
  return panel.buttonsCalling(new Set(monitors.map((monitor) => monitor.deviceId())));
}

function contactOf(panel: ScenePanel) {
  return panel.view().face?.inputs.find(({ type }) => type === "dooropen");
}
