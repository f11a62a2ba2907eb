import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUpBuilding, signIn } from "../support/served-building.ts";

let running: RunningConsole;
let address: string;

beforeAll(async () => {
  running = await startConsole({ env: { METRICS_PORT: "0" } });
  [, address = ""] = /Metrics for Prometheus: (http:\S+)/.exec(running.output()) ?? [];
});

afterAll(() => running.stop());

/** Returns the value of a metric, by its name with labels. */
async function metric(name: string): Promise<number | undefined> {
  const text = await (await fetch(address)).text();
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

const answered = (subject: string, status: string): Promise<number | undefined> =>
  metric(`portineria_request_duration_seconds_count{subject="${subject}",status="${status}"}`);

test("the metrics have a port of their own, and nothing else is served there", async () => {
  expect((await fetch(`${running.url}/metrics`)).status).toBe(404);
  expect((await fetch(address)).headers.get("content-type")).toContain("text/plain");
  expect((await fetch(new URL("/", address))).status).toBe(404);
  expect((await fetch(address, { method: "POST" })).status).toBe(404);
});

test("answers are counted by call and outcome, for every caller and path", async () => {
  const path = `/nothing-${Date.now()}`;
  const before = (await answered("screen", "4xx")) ?? 0;
  await fetch(running.url + path);
  await fetch(`${running.url}/api/v2/users/me`);
  await expect.poll(() => answered("screen", "4xx")).toBe(before + 1);
  expect(await answered("call", "4xx")).toBe(1);
  expect(await (await fetch(address)).text()).not.toContain(path);
});

test("they describe the server, and contain nothing about people", async () => {
  const { api } = await setUpBuilding(running);
  await api.invites.create({ body: { name: "For the Rossi family" } });
  expect(await metric("portineria_up")).toBe(1);
  expect(await metric("portineria_devices_connected")).toBe(0);
  expect(await metric("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  expect(await metric("process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
  const text = await (await fetch(address)).text();
  expect(text).not.toMatch(/rossi|casa verde|@/i);
});

test("refused sign-ins are counted by the reason", async () => {
  const name = 'portineria_sign_ins_refused_total{reason="WRONG_LOGIN"}';
  const before = (await metric(name)) ?? 0;
  const body = { grant_type: "password", username: "nobody@example.org", password: "a-guess" };
  await expect(running.calls().auth.token({ body })).rejects.toMatchObject({ errorName: "WRONG_LOGIN" });
  expect(await metric(name)).toBe(before + 1);
});

test("the age of the last backup is reported once there is one", async () => {
  const name = "portineria_last_backup_timestamp_seconds";
  expect(await metric(name)).toBeUndefined();
  const { backups } = running.calls((await signIn(running)).access_token);
  await backups.setPlan({ body: { everyHours: 0, keep: 2, passphrase: "two keys and a spare" } });
  await backups.create();
  await expect.poll(() => metric(name)).toBeDefined();
  expect(Math.abs((await metric(name))! - Date.now() / 1000)).toBeLessThan(60);
});

test("a port in use stops the start, with the name of its setting", async () => {
  const { port } = new URL(running.url);
  await expect(startConsole({ env: { METRICS_PORT: port } })).rejects.toThrow(
    `METRICS_PORT ${port} is in use`,
  );
});
