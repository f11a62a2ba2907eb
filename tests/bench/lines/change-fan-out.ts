import { setTimeout as sleep } from "node:timers/promises";
import { mean } from "../arithmetic.ts";
import type { Line } from "../bench-run.ts";
import { createBenchBuilding } from "../building.ts";
import { oursAtMost } from "../finding.ts";
import { type LightPanel, startLightPanel } from "../light-panels.ts";
import { cpuMs } from "../processes.ts";

const DEVICES = 100;
const PEOPLE = 5_000;
const APPLIED_WITHIN_MS = 120_000;
/** Time after the last message until the server has processed all of them. */
const QUIET_MS = 1_000;

export const changeFanOut: Line = {
  name: "change-fan-out",
  work: `a person's name changed in a building of ${DEVICES} panels, each of which knows ${PEOPLE} people with tags`,
  async measure(run) {
    const building = await createBenchBuilding(run.folder());
    const { administratorId: userId, everybodyId, token } = building;
    await building.addPeople({ from: 0, to: PEOPLE, residents: 0 });
    const doors = await building.addDoors(DEVICES, everybodyId);
    return building.whileServed(async (console) => {
      const api = console.calls(token);
      const url = `mqtt://127.0.0.1:${console.mqttPort}`;
      const panels = await Promise.all(doors.map((door) => startLightPanel(url, door)));
      await allHave(panels, 1);

      const bytesBefore = bytesOf(panels);
      const tag = { identifier: "Newcomer", value: "FFFF0001", userId };
      const credential = { name: "Tag", userId, credentialType: "NFC_TAG" } as const;
      await Promise.all([
        api.nfcTags.create({ body: tag }),
        api.accessCredentials.create({ body: credential }),
      ]);
      await allHave(panels, 2);
      const bytes = (bytesOf(panels) - bytesBefore) / DEVICES;

      const changes = run.quick ? 10 : 25;
      const times: number[] = [];
      for (let round = 0; round < 2 * changes; round++) {
        const [panel] = panels;
        const applied = panel!.applied + 1;
        const before = cpuMs(console.pid);
        await api.users.update({ id: userId, body: { name: `Newcomer ${round}` } });
        await allHave(panels, applied);
        times.push(cpuMs(console.pid) - before);
      }
      await Promise.all(panels.map((panel) => panel.stop()));
      return [
        // V8 compiles the code during the first changes. Linux counts in steps of 10 ms.
        { what: "CPU of a changed name", unit: "ms", ours: mean(times.slice(changes)), aim: oursAtMost(50) },
        { what: "the same, of the first ones", unit: "ms", ours: mean(times.slice(0, changes)) },
        { what: "sent to each panel for one more person", unit: "bytes", ours: bytes },
      ];
    });
  },
};

function bytesOf(panels: readonly LightPanel[]): number {
  return panels.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Waits until all panels have applied this many configurations, and the server has received their reports.
 */
async function allHave(panels: readonly LightPanel[], count: number): Promise<void> {
  const until = performance.now() + APPLIED_WITHIN_MS;
  while (panels.some(({ applied }) => applied < count)) {
    if (performance.now() > until) throw new Error("A panel did not get its configuration");
    await sleep(20);
  }
  await sleep(QUIET_MS);
}
