import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../arithmetic.ts";
import type { BenchRun, Line } from "../bench-run.ts";
import { createBenchBuilding } from "../building.ts";
import { openEventStream } from "../event-stream.ts";
import { type Finding, oursAtMost } from "../finding.ts";
import { EVENTS_PER_SECOND, sendEvents } from "../sent-events.ts";
import { withPanels } from "../virtual-panels.ts";

/** Time between the end of a call and the next press. */
const PAUSE_MS = 200;

/** From the press of a button until an open page has the call, while many other panels send events. */
export const ringAmongDevices: Line = {
  name: "ring-among-devices",
  work: `from a press to the page with the call, while panels send ${EVENTS_PER_SECOND} events a second together`,
  async measure(run) {
    const { devices, rounds } = sizeOf(run);
    const building = await createBenchBuilding(run.folder());
    const doors = await building.addDoors(devices, building.everybodyId);
    const headers = { cookie: building.cookie };
    const times = await building.whileServed(({ url, mqttPort }) =>
      withPanels(doors, `mqtt://127.0.0.1:${mqttPort}`, async ([panel, ...others]) => {
        const stream = await openEventStream(`${url}/live`, headers);
        const ringing = async (): Promise<number> => {
          const state = (await (await fetch(`${url}/domain/state`, { headers })).json()) as {
            calls: unknown[];
          };
          return state.calls.length;
        };
        /** Reads the state after each change, as a page does, until as many calls ring. */
        async function follow(count: number, change: () => Promise<unknown>): Promise<number> {
          let changed = stream.next();
          const began = performance.now();
          await change();
          do {
            await changed;
            changed = stream.next();
          } while ((await ringing()) !== count);
          return performance.now() - began;
        }
        const presses = async (): Promise<number[]> => {
          const measured: number[] = [];
          for (let round = 0; round <= rounds; round++) {
            await sleep(PAUSE_MS);
            measured.push(await follow(1, () => panel!.ring(1)));
            await follow(0, async () => panel!.endOwnCall());
          }
          return measured.slice(1);
        };
        const pressed = presses();
        const [measured] = await Promise.all([pressed, sendEvents(others, pressed)]);
        stream.close();
        return measured;
      }),
    );
    return [
      { what: "devices", unit: "number", ours: devices },
      withinAim("half of the rings", percentile(times, 0.5), 60),
      withinAim("99 % of the rings", percentile(times, 0.99), 250),
    ];
  },
};

function withinAim(what: string, ours: number, aimMs: number): Finding {
  return { what, unit: "ms", ours, aim: oursAtMost(aimMs) };
}

function sizeOf({ quick }: BenchRun): { devices: number; rounds: number } {
  return quick ? { devices: 200, rounds: 50 } : { devices: 1_000, rounds: 200 };
}
