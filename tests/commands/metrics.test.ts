import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningConsole, startConsole } from "../support/running-console.ts";
import { setUpBuilding } from "../support/served-building.ts";

let running: RunningConsole;
let address: string;

beforeAll(async () => {
  running = await startConsole({ env: { METRICS_PORT: "0" } });
  [, address = ""] = /Prometheus reads (http:\S+)/.exec(running.output()) ?? [];
});

afterAll(() => running.stop());

/** What Prometheus is told under a name, with its labels. */
async function figure(name: string): Promise<number | undefined> {
  const text = await (await fetch(address)).text();
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

const answered = (subject: string, status: string): Promise<number | undefined> =>
  figure(`portineria_request_duration_seconds_count{subject="${subject}",status="${status}"}`);

test("the metrics stand on a port of their own, and nothing else does", async () => {
  expect((await fetch(`${running.url}/metrics`)).status).toBe(404);
  expect((await fetch(address)).headers.get("content-type")).toContain("text/plain");
  expect((await fetch(new URL("/", address))).status).toBe(404);
  expect((await fetch(address, { method: "POST" })).status).toBe(404);
});

test("answers are counted by what was asked and how it ended, whoever asks, whatever the path", async () => {
  const path = `/nothing-${Date.now()}`;
  const before = (await answered("screen", "4xx")) ?? 0;
  await fetch(running.url + path);
  await fetch(`${running.url}/api/v2/users/me`);
  await expect.poll(() => answered("screen", "4xx")).toBe(before + 1);
  expect(await answered("call", "4xx")).toBe(1);
  expect(await (await fetch(address)).text()).not.toContain(path);
});

test("who reads them learns how the server is, and nothing of people", async () => {
  const { api } = await setUpBuilding(running);
  await api.invites.create({ body: { name: "For the Rossi family" } });
  expect(await figure("portineria_up")).toBe(1);
  expect(await figure("portineria_devices_connected")).toBe(0);
  expect(await figure("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  expect(await figure("process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
  const text = await (await fetch(address)).text();
  expect(text).not.toMatch(/rossi|casa verde|@/i);
});

test("a port that is taken stops the start, by the name of its setting", async () => {
  const { port } = new URL(running.url);
  await expect(startConsole({ env: { METRICS_PORT: port } })).rejects.toThrow(
    `METRICS_PORT ${port} is in use`,
  );
});
