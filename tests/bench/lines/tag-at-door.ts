import path from "node:path";
import { connectAsync } from "mqtt";
import { freePort } from "../../support/processes/own-process.ts";
import type { BenchRun, Line } from "../bench-run.ts";
import { createBenchBuilding } from "../building.ts";
import { type Finding, oursAtMost } from "../finding.ts";
import { startLightPanel } from "../light-panels.ts";
import { roundRobin } from "../load-order.ts";
import { cpuMs, startFloor } from "../processes.ts";
import type { Door } from "../seeded-doors.ts";
import { createTag } from "../seeded-people.ts";
import { withPanels } from "../virtual-panels.ts";

/** Several panels, so that none exceeds the message rate of a device. */
const DOORS = 10;
const FEW = 1_000;
const MANY = 100_000;
const WARM_UP = 100;

/** The decision about a tag with its event, and the same with the output's states and events of a virtual panel. */
export const tagAtDoor: Line = {
  name: "tag-at-door",
  work: `a tag that is presented at a door, over MQTT, with ${FEW} and with ${MANY} tags and as many codes`,
  against: "a bare MQTT broker with one indexed read and one durable write",
  async measure(run) {
    const building = await createBenchBuilding(run.folder());
    const doors = await building.addDoors(DOORS, building.residentsId);
    const findings: Finding[] = [];
    for (const [from, to] of [
      [0, FEW],
      [FEW, MANY],
    ] as const) {
      await building.addPeople({ from, to, residents: FEW });
      const floor = await floorOf(run, to);
      const { decision, all } = await building.whileServed(async ({ pid, mqttPort }) => {
        const url = `mqtt://127.0.0.1:${mqttPort}`;
        return { decision: await decisionOf(run, doors, url, pid), all: await allOf(run, doors, url, pid) };
      });
      findings.push(
        {
          what: `CPU per decision, ${to} tags`,
          unit: "ms",
          floor,
          ours: decision,
          ratio: decision / floor,
          aim: oursAtMost(3),
        },
        { what: "… and what a virtual panel reports after it", unit: "ms", ours: all },
      );
    }
    return findings;
  },
};

/** Measures decisions only: the panels carry nothing out. */
async function decisionOf(run: BenchRun, doors: readonly Door[], url: string, pid: number): Promise<number> {
  const panels = await Promise.all(doors.map((door) => startLightPanel(url, door)));
  const cpu = await perPiece(run, pid, async (number) => {
    const { outcome } = await roundRobin(panels, number).present(someTag(number));
    if (outcome !== "granted") throw new Error("The server did not open the door");
  });
  await Promise.all(panels.map((panel) => panel.stop()));
  return cpu;
}

/** Measures decisions by panels that open, and report the states and the log of their outputs. */
async function allOf(run: BenchRun, doors: readonly Door[], url: string, pid: number): Promise<number> {
  return withPanels(doors, url, (panels) =>
    perPiece(run, pid, async (number) => {
      const access = await roundRobin(panels, number).tag(someTag(number));
      if (access?.decision.outcome !== "granted" || access.alone)
        throw new Error(`The server did not open the door: ${JSON.stringify(access)}`);
    }),
  );
}

function someTag(number: number): string {
  return createTag((number * 7919) % FEW);
}

async function floorOf(run: BenchRun, tags: number): Promise<number> {
  const mqttPort = await freePort();
  const database = path.join(run.folder(), "floor.db");
  const floor = await startFloor({ kind: "broker", database, mqttPort, tags });
  const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`);
  try {
    await client.subscribeAsync("decision", { qos: 1 });
    return await perPiece(run, floor.pid, async (number) => {
      const decided = new Promise((resolve) => client.once("message", resolve));
      await client.publishAsync("presented", someTag(number), { qos: 1 });
      await decided;
    });
  } finally {
    await client.endAsync();
    await floor.stop();
  }
}

/** Returns the CPU that a process needs for each of many pieces of work, one after the other. */
async function perPiece(
  run: BenchRun,
  pid: number,
  work: (number: number) => Promise<void>,
): Promise<number> {
  const pieces = run.quick ? 200 : 1_500;
  for (let number = 0; number < WARM_UP; number++) await work(number);
  const before = cpuMs(pid);
  for (let number = 0; number < pieces; number++) await work(number);
  return (cpuMs(pid) - before) / pieces;
}
