import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { emptyState } from "#panel/link/state-store.ts";
import type { Notice } from "#panel/notice.ts";
import { startPanel } from "#panel/virtual-panel.ts";
import { createBenchBuilding } from "../bench/building.ts";

/** So many people may open the door that its configuration has more parts than a device may send messages at once. */
const PEOPLE = 1_000;

test("a panel whose door 1,000 people may open receives its configuration over one connection", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "portineria-large-"));
  const building = await createBenchBuilding(dataDir);
  await building.addPeople({ from: 0, to: PEOPLE, residents: PEOPLE });
  const [door] = await building.addDoors(1, building.residentsId);
  const { hwId, secret } = door!;
  const stateFile = path.join(dataDir, "panel.json");
  writeFileSync(stateFile, JSON.stringify({ ...emptyState(hwId), secret }));
  await building.whileServed(async ({ mqttPort }) => {
    const notices: Notice["kind"][] = [];
    const panel = await startPanel({
      server: `mqtt://127.0.0.1:${mqttPort}`,
      hwId,
      activationCode: "USEDBEFORE",
      stateFile,
      notice: ({ kind }) => notices.push(kind),
    });
    try {
      await panel.waitFor(({ configuration }) => configuration?.people.length === PEOPLE);
      await expect.poll(() => notices).toEqual(["connected", "configured"]);
    } finally {
      await panel.stop();
    }
  });
});
