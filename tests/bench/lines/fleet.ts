import { setTimeout as sleep } from "node:timers/promises";
import { median } from "../arithmetic.ts";
import type { BenchRun, Line } from "../bench-run.ts";
import { type Building, createBenchBuilding } from "../building.ts";
import { atMost, oursAtMost } from "../finding.ts";
import { cpuMs, memoryMb } from "../processes.ts";
import { EVENTS_PER_SECOND, sendEvents } from "../sent-events.ts";
import { withPanels } from "../virtual-panels.ts";

const MINUTE_MS = 60_000;
const SAMPLE_EVERY_MS = 1_000;

/** Many devices send events: whether the history has each once, and whether the server's memory grows. */
export const fleet: Line = {
  name: "fleet",
  work: `virtual panels at one server that send ${EVENTS_PER_SECOND} events a second together`,
  async measure(run) {
    const { devices, lastingMs } = sizeOf(run);
    const building = await createBenchBuilding(run.folder());
    const doors = await building.addDoors(devices, building.residentsId);
    const { sent, memory, cpu } = await building.whileServed(({ pid, mqttPort }) =>
      withPanels(doors, `mqtt://127.0.0.1:${mqttPort}`, async (panels) => {
        const before = cpuMs(pid);
        const memory: number[] = [];
        const sampling = setInterval(() => memory.push(memoryMb(pid)), SAMPLE_EVERY_MS);
        const sent = await sendEvents(panels, sleep(lastingMs)).finally(() => clearInterval(sampling));
        return { sent, memory, cpu: (cpuMs(pid) - before) / sent.length };
      }),
    );
    const stored = await textsOf(building);
    const quarter = Math.ceil(memory.length / 4);
    const [floor, ours] = [median(memory.slice(quarter, 2 * quarter)), median(memory.slice(-quarter))];
    return [
      { what: "devices", unit: "number", ours: devices },
      { what: "events sent", unit: "number", ours: sent.length },
      {
        what: "events not exactly once in the history",
        unit: "number",
        ours: sent.filter((text) => stored.get(text) !== 1).length,
        aim: oursAtMost(0),
      },
      {
        what: "memory in the last quarter, to the second",
        unit: "MB",
        floor,
        ours,
        ratio: ours / floor,
        aim: atMost(1.1),
      },
      { what: "CPU per event", unit: "ms", ours: cpu },
    ];
  },
};

function sizeOf({ quick, long }: BenchRun): { devices: number; lastingMs: number } {
  if (long) return { devices: 1_000, lastingMs: 60 * MINUTE_MS };
  return quick ? { devices: 200, lastingMs: MINUTE_MS / 2 } : { devices: 1_000, lastingMs: 2 * MINUTE_MS };
}

/** Returns how often the history has an event with each text. */
async function textsOf(building: Building): Promise<Map<string, number>> {
  const rows = await building.read((db) =>
    db.selectFrom("event").select("text").where("kind", "=", "DIAGNOSTIC").execute(),
  );
  const counts = new Map<string, number>();
  for (const { text } of rows) if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
