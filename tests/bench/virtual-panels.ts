import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { emptyState } from "#panel/link/state-store.ts";
import { type Panel, startPanel } from "#panel/virtual-panel.ts";
import type { Door } from "./seeded-doors.ts";

/** In memory: the panels write their states durably, and their disk is not measured. */
const STATES_FOLDER = "/dev/shm/portineria-bench-";
const AT_ONCE = 50;
const READY_WITHIN_MS = 120_000;

/**
 * Starts the virtual panels of these doors, runs some work once all are connected and configured, and stops
 * them.
 */
export async function withPanels<T>(
  doors: readonly Door[],
  server: string,
  work: (panels: readonly Panel[]) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(STATES_FOLDER);
  const panels: Panel[] = [];
  try {
    for (let from = 0; from < doors.length; from += AT_ONCE) {
      const started = doors.slice(from, from + AT_ONCE).map((door) => startDoor(folder, server, door));
      for (const panel of await Promise.all(started)) panels.push(panel);
      await Promise.all(
        panels
          .slice(from)
          .map((panel) =>
            panel.waitFor(({ online, configuration }) => online && configuration !== null, READY_WITHIN_MS),
          ),
      );
    }
    return await work(panels);
  } finally {
    await Promise.all(panels.map((panel) => panel.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

function startDoor(folder: string, server: string, { hwId, secret }: Door): Promise<Panel> {
  const stateFile = path.join(folder, `${hwId}.json`);
  const state = emptyState(hwId);
  state.secret = secret;
  writeFileSync(stateFile, JSON.stringify(state));
  return startPanel({ server, hwId, activationCode: "USEDBEFORE", stateFile });
}
