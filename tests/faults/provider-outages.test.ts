import { afterAll, beforeAll, expect, test } from "vitest";
import { createVisitor, type Visitor } from "../attacks/support/visitor.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { type FaultyProvider, startFaultyProvider } from "../support/outside/faulty-provider.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { waitedForCpuMs } from "../support/processes/waited-for-cpu.mjs";
import { setUpBuilding } from "../support/served-building.ts";

/** What operators are promised. */
const REPORTED_WITHIN_MS = 5_000;
const CLIENT = { API_CLIENT_ID: "console", API_CLIENT_SECRET: "Zk3v9Qe7Lm1Xc5Rt8Yb2Nw6Hj4Gd0Uf3S" };

let provider: RunningConsole;
let line: FaultyProvider;
let console: RunningConsole;
let stranger: RunningConsole;
let visitor: Visitor;

function startFor(secret: string): Promise<RunningConsole> {
  return startConsole({
    env: {
      PROVIDER_URL: line.url,
      PROVIDER_CLIENT_ID: CLIENT.API_CLIENT_ID,
      PROVIDER_CLIENT_SECRET: secret,
      METRICS_PORT: "0",
    },
  });
}

beforeAll(async () => {
  provider = await startConsole();
  const { domainId, api } = await setUpBuilding(provider);
  await api.invites.create({ body: {} });
  await provider.end();
  provider = await startConsole({
    dataDir: provider.dataDir,
    env: { ...CLIENT, PORT: new URL(provider.url).port },
  });
  line = await startFaultyProvider(provider.url);
  console = await startFor(CLIENT.API_CLIENT_SECRET);
  stranger = await startFor("no such secret");
  visitor = createVisitor(console.url);
  await visitor.signIn(ADMINISTRATOR);
  await visitor.enter(domainId);
});
afterAll(async () => {
  await stranger?.stop();
  await console?.stop();
  await line?.stop();
  await provider?.stop();
});

async function readiness(running: RunningConsole): Promise<unknown> {
  return (await fetch(`${running.url}/readyz`)).json();
}

/**
 * Returns how long it takes until the console reports a state of its provider, in milliseconds, without the time in
 * which the console or this test waited for a processor.
 */
async function timeUntil(state: object): Promise<number> {
  const waited = (): number => waitedForCpuMs(console.pid) + waitedForCpuMs(process.pid);
  const start = performance.now() - waited();
  await expect.poll(() => readiness(console)).toMatchObject(state);
  return performance.now() - waited() - start;
}

async function metric(running: RunningConsole, name: string): Promise<number | undefined> {
  const [, address = ""] = /Metrics for Prometheus: (http:\S+)/.exec(running.output()) ?? [];
  const lines = (await (await fetch(address)).text()).split("\n");
  const line = lines.find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

const countInLog = (running: RunningConsole, text: string): number => running.output().split(text).length - 1;

test("a console whose pair the provider refuses says so from its start, before anybody signs in", async () => {
  const refused = { status: "degraded", provider: "refused" };
  await expect.poll(() => readiness(stranger)).toMatchObject(refused);
  expect(await metric(stranger, "portineria_provider_up")).toBe(0);
  await expect.poll(() => countInLog(stranger, "The provider does not know this console")).toBe(1);
});

test("a console logs once that its provider does not answer in time, and that it is back", async () => {
  expect(await readiness(console)).toEqual({ status: "ok", database: true });
  expect(await metric(console, "portineria_provider_up")).toBe(1);
  line.setFault(() => undefined);
  // No one uses the console: it checks its provider by itself.
  const silent = { status: "degraded", database: true, provider: "timeout" };
  await expect.poll(() => readiness(console)).toEqual(silent);
  expect(await metric(console, "portineria_provider_up")).toBe(0);
  await expect.poll(() => countInLog(console, "The provider does not answer in time.")).toBe(1);
  line.setFault(undefined);
  await expect.poll(() => readiness(console)).toMatchObject({ status: "ok" });
  await expect.poll(() => countInLog(console, "The provider answers again.")).toBe(1);
});

test("a console logs that its connection to the provider is cut, with another name than for a slow one", async () => {
  line.setFault((call) => void call.socket.destroy());
  await visitor.open("/domain");
  const cut = { status: "degraded", database: true, provider: "unreachable" };
  await expect.poll(() => readiness(console)).toEqual(cut);
  expect(await metric(console, "portineria_provider_up")).toBe(0);
  await expect.poll(() => countInLog(console, "The provider can't be reached.")).toBe(1);
  line.setFault(undefined);
  await expect.poll(() => readiness(console)).toMatchObject({ status: "ok" });
});

test("a provider whose process is frozen or killed is seen from outside, and so is its return", async () => {
  process.kill(provider.pid, "SIGSTOP");
  expect(await timeUntil({ status: "degraded", provider: "timeout" })).toBeLessThan(REPORTED_WITHIN_MS);
  expect(await metric(console, "portineria_provider_up")).toBe(0);
  process.kill(provider.pid, "SIGCONT");
  await expect.poll(() => readiness(console)).toMatchObject({ status: "ok" });
  await provider.end("SIGKILL");
  expect(await timeUntil({ status: "degraded", provider: "unreachable" })).toBeLessThan(REPORTED_WITHIN_MS);
  expect(await metric(console, "portineria_provider_up")).toBe(0);
  provider = await startConsole({
    dataDir: provider.dataDir,
    env: Object.assign({ PORT: new URL(provider.url).port }, CLIENT),
  });
  await expect.poll(() => readiness(console)).toMatchObject({ status: "ok" });
});

test("an answer of a newer provider does not break a list: unknown values are shown as unknown, and the log says where", async () => {
  const event = {
    id: "1",
    time: Date.now(),
    kind: "DOOR_LEFT_OPEN",
    outcome: "left-open",
    reason: null,
    method: "RETINA",
    actor: null,
    device: { id: "d", name: "Main door" },
    button: null,
    targets: [],
    elevatorCalls: [],
    credentialId: null,
    tagId: null,
    text: null,
    offline: false,
    media: false,
    newerField: true,
  };
  line.setFault((call, answer, pass) => {
    if (!call.url?.endsWith("/events/query")) return pass();
    const body = JSON.stringify({ items: [event], page: 0, pageSize: 50, total: 1 });
    answer.writeHead(200, { "content-type": "application/json" }).end(body);
  });
  const page = await visitor.open("/domain/history");
  line.setFault(undefined);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Main door");
  expect(page.text).toContain("Unknown");
  expect(page.text).not.toContain("left-open");
  await expect
    .poll(() => console.output())
    .toMatch(/"call":"events\.query","fields":\["items\.kind","items\.outcome","items\.method"\]/);
});
