import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LINK_WEB_SOCKET_PATH } from "#contract/device-link/device-link.ts";
import { send } from "../attacks/support/requests.ts";
import { startSharedConsole } from "../attacks/support/seeded-console.ts";
import { percentile } from "../bench/arithmetic.ts";
import { AIMS_UNDER_ATTACK, measureDoor, WITH_METRICS } from "../bench/beside-a-door.ts";
import { type Door, openDoor } from "../bench/door.ts";
import { costlyMessages } from "../device-link/support/costly-messages.ts";
import { entrances, listHostileBodies, prepareRequests, REFUSALS } from "../support/entrances/entrances.ts";
import { type BundledProgram, bundleProgram } from "../support/processes/bundled-program.ts";
import { endProcess } from "../support/processes/own-process.ts";
import { createStallRecord } from "../support/processes/recorded-stalls.ts";
import { waitedForCpuMs } from "../support/processes/waited-for-cpu.mjs";
import type { HostileOrder, HostileReport } from "./hostile-sender.ts";

/** What a server does wrong it does every time; what else the machine does holds up a single round. */
const ROUNDS = 4;
/** Of one round: a door decides a hundred times in it. */
const ATTACKED_MS = 8_000;
/** Only for a sender that has ended. */
const REPORTED_WITHIN_MS = 120_000;

const record = createStallRecord();
// Before the hooks of the console, and so after its end.
afterAll(() => record.remove());
const shared = startSharedConsole({ env: { ...WITH_METRICS, ...record.env } });
let requestTo: Awaited<ReturnType<typeof prepareRequests>>;
let door: Door;
let program: BundledProgram;
let sender: ChildProcess;

beforeAll(async () => {
  program = await bundleProgram(new URL("./hostile-sender.ts", import.meta.url));
  sender = fork(program.file);
  requestTo = await prepareRequests(shared.now);
  door = await openDoor(shared.now.console, shared.now.mine.token);
  await door.decisionMs();
});

afterAll(async () => {
  await door?.stop();
  if (sender) await endProcess(sender, "SIGTERM");
  program?.remove();
});

/** Something that is sent again and again, and how the server may end it. */
interface Attack {
  what: string;
  order: HostileOrder;
  ends: readonly (number | string)[];
}

/** What a person at a door and a monitor notice, and how long each attack held up the server, in milliseconds. */
interface Service {
  decisionMs: number;
  healthMs: number;
  stalls: { what: string; ms: number }[];
}

async function carryOut({ what, order, ends }: Attack): Promise<void> {
  const signal = AbortSignal.timeout(REPORTED_WITHIN_MS);
  const answered = once(sender, "message", { signal }) as Promise<[HostileReport]>;
  sender.send(order);
  const [report] = await answered;
  expect(ends, what).toEqual(expect.arrayContaining(report.ends));
}

/** Returns how long something takes, without the time in which the server waits for a processor. */
async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const { pid } = shared.now.console;
  const waited = waitedForCpuMs(pid);
  const started = performance.now();
  await work();
  return performance.now() - started - (waitedForCpuMs(pid) - waited);
}

/** Measures while each attack is carried out in turn, by a single attacker. */
async function measureService(attacks: readonly Attack[]): Promise<Service> {
  const { console } = shared.now;
  const service: Service = { decisionMs: 0, healthMs: 0, stalls: [] };
  const health: number[] = [];
  let isOver = false;
  async function askForHealth(): Promise<void> {
    while (!isOver)
      health.push(
        await timeMs(async () => expect((await send(console.url, { path: "/healthz" })).status).toBe(200)),
      );
  }
  record.takeLongestMs();
  const asking = askForHealth();
  const timed = { ...door, decisionMs: () => timeMs(() => door.decisionMs()) };
  const { decisionMs } = await measureDoor(timed, console, async () => {
    for (const attack of attacks) {
      await carryOut(attack);
      service.stalls.push({ what: attack.what, ms: record.takeLongestMs() });
    }
  });
  isOver = true;
  await asking;
  service.stalls.push({ what: "doors", ms: record.takeLongestMs() });
  return { ...service, decisionMs, healthMs: percentile(health, 0.99) };
}

/** Returns what exceeds its aim, and what a quiet round allows on a slow machine. */
function listExcesses(quiet: Service, attacked: Service): { waits: string[]; stalls: Service["stalls"] } {
  const { decisionMaxMs, healthMaxMs, stallMaxMs } = AIMS_UNDER_ATTACK;
  const waits = [
    {
      what: "a door's decision",
      ms: attacked.decisionMs,
      max: Math.max(decisionMaxMs, 2 * quiet.decisionMs),
    },
    { what: "/healthz", ms: attacked.healthMs, max: Math.max(healthMaxMs, 2 * quiet.healthMs) },
  ];
  const quietMs = Math.max(...quiet.stalls.map(({ ms }) => ms));
  return {
    waits: waits.flatMap(({ what, ms, max }) => (ms > max ? [`${what}: ${ms} ms, more than ${max}`] : [])),
    stalls: attacked.stalls.filter(({ ms }) => ms > quietMs + stallMaxMs),
  };
}

/** Repeats what exceeded its aim, as the server may not be to blame: something that is within it once, can be. */
async function expectService(attacks: readonly Attack[]): Promise<void> {
  let isPrompt = false;
  let stalling = attacks;
  const excesses: string[] = [];
  for (let round = 0; round < ROUNDS && !(isPrompt && stalling.length === 0); round++) {
    const quiet = await measureService([]);
    const { waits, stalls } = listExcesses(quiet, await measureService(isPrompt ? stalling : attacks));
    isPrompt ||= waits.length === 0;
    stalling = stalling.filter((attack) => stalls.some(({ what }) => what === attack.what));
    excesses.push(...waits, ...stalls.map(({ what, ms }) => `${what}: event loop held up for ${ms} ms`));
  }
  const found = { isPrompt, stalling: stalling.map(({ what }) => what) };
  expect(found, excesses.join("\n")).toEqual({ isPrompt: true, stalling: [] });
}

test.each(entrances)("hostile bodies of $name hold up neither doors nor the server", async (entrance) => {
  const head = requestTo(entrance);
  const { url } = shared.now.console;
  const bodies = listHostileBodies(entrance);
  const forMs = ATTACKED_MS / bodies.length;
  await expectService(
    bodies.map(({ what }) => ({
      what,
      order: { url, entrance: entrance.name, head, body: what, forMs },
      ends: REFUSALS,
    })),
  );
});

test.each(["TCP", "a web socket"])(
  "hostile messages over %s hold up neither doors nor the server",
  async (way) => {
    const { url, mqttPort } = shared.now.console;
    const webSocket = `${url.replace("http", "ws")}${LINK_WEB_SOCKET_PATH}`;
    const address = way === "TCP" ? `mqtt://127.0.0.1:${mqttPort}` : webSocket;
    const messages = Object.keys(costlyMessages());
    const forMs = ATTACKED_MS / messages.length;
    await expectService(
      messages.map((message) => ({ what: message, order: { address, message, forMs }, ends: ["ended"] })),
    );
  },
);
