import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connectAsync } from "mqtt";
import { freePort } from "../../support/processes/own-process.ts";
import { median } from "../arithmetic.ts";
import type { BenchRun, Line } from "../bench-run.ts";
import { createBenchBuilding } from "../building.ts";
import { openEventStream } from "../event-stream.ts";
import { startFloor } from "../processes.ts";
import { withPanels } from "../virtual-panels.ts";

/** Time after which the consequences of a ring, such as its picture, are over. */
const QUIET_MS = 1_000;

/**
 * From the press of a button at a virtual panel until an open page is notified, and then until it has the
 * ring.
 */
export const ringToPage: Line = {
  name: "ring-to-page",
  work: "from a press at a virtual panel to the event stream of a page, and to the page with the ring",
  against: "a bare MQTT broker with one durable write and a bare event stream",
  async measure(run) {
    const building = await createBenchBuilding(run.folder());
    const { cookie, everybodyId } = building;
    const doors = await building.addDoors(1, everybodyId);
    const floor = await floorOf(run);
    const { received, shown } = await building.whileServed(({ url }) =>
      withPanels(doors, url, async ([panel]) => {
        const received: number[] = [];
        const shown: number[] = [];
        const stream = await openEventStream(`${url}/live`, { cookie });
        const page = async (): Promise<number> => {
          const html = await (await fetch(`${url}/domain/history`, { headers: { cookie } })).text();
          return html.split("Door 0001").length;
        };
        for (let round = 0; round <= roundsOf(run); round++) {
          // A press while its call rings would ring no one again.
          panel!.endOwnCall();
          await sleep(QUIET_MS);
          const before = await page();
          const changed = stream.next();
          const pressed = performance.now();
          await panel!.ring(1);
          await changed;
          received.push(performance.now() - pressed);
          if ((await page()) === before) throw new Error("The page does not show the ring");
          shown.push(performance.now() - pressed);
        }
        stream.close();
        return { received: median(received.slice(1)), shown: median(shown.slice(1)) };
      }),
    );
    return [
      { what: "the event stream receives it", unit: "ms", floor, ours: received, ratio: received / floor },
      { what: "the page shows it", unit: "ms", ours: shown },
    ];
  },
};

const roundsOf = ({ quick }: BenchRun): number => (quick ? 6 : 20);

async function floorOf(run: BenchRun): Promise<number> {
  const mqttPort = await freePort();
  const database = path.join(run.folder(), "floor.db");
  const floor = await startFloor({ kind: "broker", database, mqttPort, tags: 1 });
  const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`);
  const stream = await openEventStream(`http://127.0.0.1:${floor.port}/`, {});
  try {
    const times: number[] = [];
    for (let round = 0; round <= roundsOf(run); round++) {
      const changed = stream.next();
      const pressed = performance.now();
      client.publish("ring", "button-1", { qos: 1 });
      await changed;
      times.push(performance.now() - pressed);
    }
    return median(times.slice(1));
  } finally {
    stream.close();
    await client.endAsync();
    await floor.stop();
  }
}
