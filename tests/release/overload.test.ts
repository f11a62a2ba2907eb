import { readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { shortOrLong } from "../support/fault-length.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUpBuilding } from "../support/served-building.ts";

const SLOW_CLIENTS = shortOrLong({ short: 500, long: 9_000 });
const FEW = 16;
const CROWD = 160;
const CROWDED_MS = shortOrLong({ short: 3_000, long: 60_000 });
const SOAK_MS = shortOrLong({ short: 3_000, long: 600_000 });
const UNREAD_REQUESTS = shortOrLong({ short: 1_500, long: 50_000 });
const MEMORY_MAX_MB = 256;
/** For a hundred requests of the longest lists; the compose file allows the server a gigabyte. */
const CROWDED_MEMORY_MAX_MB = 512;
const LISTED = shortOrLong({ short: 1_000, long: 9_000 });
const FEW_FILES = 128;
/** The time after which a supervisor kills the process. */
const STOPS_WITHIN_MS = 10_000;

let running: RunningConsole | undefined;
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await running?.stop();
});

test("clients that never end their requests lock no one else out, and are disconnected (R20)", async () => {
  running = await startConsole();
  const before = openFiles(running);
  hold(running, SLOW_CLIENTS, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  await expect.poll(() => openFiles(running!)).toBeGreaterThan(before + SLOW_CLIENTS / 2);
  expect(await statusOf(running, "/setup")).toBe(200);
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => openFiles(running!), { timeout: 30_000 }).toBeLessThan(before + 20);
});

test.skipIf(process.platform !== "linux")(
  "without free file descriptors the server neither ends nor spins, and answers again once there are some (R24)",
  async () => {
    const command = ["sh", "-c", `ulimit -n ${FEW_FILES}; exec "${process.execPath}" build/server/server.js`];
    running = await startConsole({ command });
    hold(running, 3 * FEW_FILES, "GET / HTTP/1.1\r\n");
    await expect.poll(() => openFiles(running!)).toBeGreaterThan(FEW_FILES - 10);
    const spent = processorTimeMs(running);
    await sleep(2_000);
    expect(processorTimeMs(running) - spent).toBeLessThan(1_500);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(() => statusOf(running!, "/healthz").catch(() => 0), { timeout: 30_000 }).toBe(200);
  },
);

test("a log that is not read delays no request and no stop (R32)", async () => {
  running = await startConsole({ env: { LOG_LEVEL: "debug" } });
  running.stopReading();
  for (let count = 0; count < UNREAD_REQUESTS; count += 50) {
    const statuses = await Promise.all(
      Array.from({ length: 50 }, () => statusOf(running!, "/api/v2/users/me")),
    );
    expect(new Set(statuses)).toEqual(new Set([401]));
  }
  expect(memoryMb(running)).toBeLessThan(MEMORY_MAX_MB);
  const stopped = performance.now();
  await running.end();
  expect(performance.now() - stopped).toBeLessThan(STOPS_WITHIN_MS);
});

test("under overload each request is answered or refused with a time to retry, and the server recovers afterwards (R22)", async () => {
  running = await startConsole();
  const { token } = await setUpBuilding(running);
  const load = (clients: number, forMs: number) => loadWith(running!, token, clients, forMs);
  const before = await load(FEW, CROWDED_MS);
  const crowded = await load(CROWD, CROWDED_MS);
  let after = await load(FEW, CROWDED_MS / 6);
  for (let round = 1; after.perSecond < before.perSecond / 3; round++) {
    expect(round, "it remains slow").toBeLessThan(20);
    after = await load(FEW, CROWDED_MS / 6);
  }
  expect([...crowded.statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(crowded.refusals.filter((seconds) => !/^\d+$/.test(seconds ?? ""))).toEqual([]);
  expect(crowded.perSecond).toBeGreaterThan(Math.min(before.perSecond, after.perSecond) / 3);
  // Ten times as many wait ten times as long, where none is passed over.
  expect(crowded.p99).toBeLessThan(((2 * CROWD) / FEW) * Math.max(before.p99, after.p99));
});

test("a hundred of the longest lists at once are processed one after the other, within the memory limit, without delaying other requests (I08)", async () => {
  running = await startConsole({ env: { METRICS_PORT: "0" } });
  const { token, api } = await setUpBuilding(running);
  for (let made = 0; made < LISTED; made += 50) {
    const names = Array.from({ length: 50 }, (_, index) => `Flat ${made + index}`);
    await Promise.all(names.map((name) => api.agentGroups.create({ body: { name } })));
  }
  await longestDelayMs(running);
  const startedAt = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 20 * 5 }, async () => {
      const answer = await readWhole(running!, "/api/v2/agentgroups?page=0&pageSize=10000", token);
      return { ...answer, took: performance.now() - startedAt };
    }),
  );
  expect(
    answers.filter(({ status, bytes }) => !(status === 200 && bytes > LISTED * 50) && status !== 503),
  ).toEqual([]);
  const times = answers.filter(({ status }) => status === 200).map(({ took }) => took);
  expect(Math.min(...times), "no one waits until all are done").toBeLessThan(Math.max(...times) / 2);
  expect(await longestDelayMs(running)).toBeLessThan(Math.max(...times) / 3);
  expect(memoryMb(running)).toBeLessThan(CROWDED_MEMORY_MAX_MB);
});

test("after some use the server has no more open files than before, and stays within its memory (R23)", async () => {
  running = await startConsole();
  const { token, api } = await setUpBuilding(running);
  const use = async (forMs: number): Promise<void> => {
    const until = Date.now() + forMs;
    for (let count = 0; Date.now() < until; count++) {
      const { id } = await api.agentGroups.create({ body: { name: `Flat ${count}` } });
      await Promise.all(["/setup", "/", "/healthz"].map((address) => statusOf(running!, address)));
      await (await ask(running!, "/api/v2/agentgroups", token)).arrayBuffer();
      await api.agentGroups.remove({ id });
    }
  };
  await use(SOAK_MS / 3);
  const before = openFiles(running);
  await use(SOAK_MS);
  expect(openFiles(running)).toBeLessThan(before + 20);
  expect(memoryMb(running)).toBeLessThan(MEMORY_MAX_MB);
});

/** Opens connections that send the beginning of a request, and holds them. */
function hold({ url }: RunningConsole, count: number, beginning: string): void {
  const { port, hostname } = new URL(url);
  for (let opened = 0; opened < count; opened++) {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.write(beginning);
    sockets.push(socket);
  }
}

function ask({ url }: RunningConsole, address: string, token?: string): Promise<Response> {
  return fetch(url + address, {
    redirect: "manual",
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(30_000),
  });
}

async function statusOf(console: RunningConsole, address: string): Promise<number> {
  const answer = await ask(console, address);
  await answer.arrayBuffer();
  return answer.status;
}

async function readWhole(
  console: RunningConsole,
  address: string,
  token: string,
): Promise<{ status: number; bytes: number }> {
  const answer = await ask(console, address, token);
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
}

/** Loads the server with clients that each send the next request as soon as one is answered. */
async function loadWith(console: RunningConsole, token: string, clients: number, forMs: number) {
  const until = performance.now() + forMs;
  const statuses = new Set<number>();
  const refusals: (string | null)[] = [];
  const accepted: number[] = [];
  const client = async () => {
    while (performance.now() < until) {
      const startedAt = performance.now();
      const answer = await ask(console, "/api/v2/devices", token);
      await answer.arrayBuffer();
      statuses.add(answer.status);
      if (answer.status === 200) accepted.push(performance.now() - startedAt);
      if (answer.status === 503) refusals.push(answer.headers.get("retry-after"));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const p99 = accepted.sort((one, other) => one - other)[Math.floor(accepted.length * 0.99)]!;
  return { statuses, refusals, p99, perSecond: (accepted.length * 1000) / forMs };
}

/** Returns the longest delay of the server's event loop since the last call. */
async function longestDelayMs(console: RunningConsole): Promise<number> {
  const [, address = ""] = /Metrics for Prometheus: (http:\S+)/.exec(console.output()) ?? [];
  const [, seconds] =
    /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await (await fetch(address)).text()) ?? [];
  return Number(seconds) * 1000;
}

function openFiles({ pid }: RunningConsole): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

function memoryMb({ pid }: RunningConsole): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}

/** Returns the processor time of the process in milliseconds, counted in ticks of 10 ms. */
function processorTimeMs({ pid }: RunningConsole): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
