import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installationSecret } from "#server/secret.ts";
import type { Building } from "../../attacks/support/building.ts";
import { everyScreen } from "../../attacks/support/screens.ts";
import { seedDatabase } from "../../attacks/support/two-buildings.ts";
import { test as base } from "../console.ts";
import { startConsole } from "../processes/running-console.ts";

interface SeededConsole {
  url: string;
  building: Building;
}

const NAMES: Record<string, string> = {
  building: "Residenza Aurora",
  device: "Main entrance",
  "device of an event": "Main entrance",
  input: "Exit button",
  "virtual input": "Porter's button",
  output: "Front door",
  "output group": "Ground floor",
  button: "Rossi",
  "button of an event": "Rossi",
  "action group": "Ring flat 4 and open",
  "free action group": "Deliveries",
  "agent group": "Flat 4",
  rule: "Flat 4 comes in",
  invite: "Welcome to flat 4",
  credential: "Cleaning on Mondays",
  tag: "Anna's key ring",
  "virtual user": "Grandmother",
  elevator: "Lift of staircase A",
  floor: "Fourth floor",
  floors: "Upper floors",
  phone: "Porter's desk",
  relay: "Garage relay",
  command: "Open the garage",
  "person of an event": "Anna Rossi",
  "line of a log": "Reader 1 answers again",
};

/** Playwright's test with a console for each worker that has one of everything. */
export const test = base.extend<object, { seeded: SeededConsole }>({
  seeded: [
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), "portineria-gallery-"));
      const secret = installationSecret(dataDir, undefined);
      const made = await seedDatabase({
        database: path.join(dataDir, "portineria.db"),
        secret,
        naming: (what) => NAMES[what] ?? what,
      });
      const console = await startConsole({ dataDir });
      await use({ url: console.url, building: made.mine });
      await console.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
});

/** All screens that are pages to check. */
export const screensToCheck = everyScreen().filter(
  ({ isLayout, hasLoader, pattern }) => !isLayout && hasLoader && !leaves(pattern),
);

/** Whether opening the screen changes what the next screens show. */
function leaves(pattern: string): boolean {
  return pattern === "/domain/leave" || pattern === "/logout";
}
