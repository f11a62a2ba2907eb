import { expect, onTestFinished, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { childProcesses, isRunning } from "../support/child-processes.ts";
import { type RunningConsole, startConsole } from "../support/running-console.ts";
import { setUp, signIn } from "../support/served-building.ts";

/** Only ends a test that hangs. */
const PATIENCE = { timeout: 60_000 };

const simulators = ({ pid }: RunningConsole): number[] => childProcesses(pid, "simulator.js");

/** A console with an administrator, whose devices of demo buildings are simulated. */
async function start(env: Record<string, string> = { SIMULATOR: "1" }) {
  const running = await startConsole({ env });
  onTestFinished(() => running.stop());
  await setUp(running);
  return running;
}

/** A demo building of a console, as its administrator. */
async function makeDemo(running: RunningConsole) {
  const user = running.calls((await signIn(running)).access_token);
  const { id, name } = await user.onPremise.createDemoBuilding();
  return { id, name, api: await enter(running, id) };
}

async function enter(running: RunningConsole, domainId: string): Promise<ApiCalls> {
  const user = running.calls((await signIn(running)).access_token);
  return running.calls((await user.auth.enterDomain({ domainId })).access_token);
}

/** How many devices are connected and run their configuration. */
async function ready(api: ApiCalls): Promise<number> {
  const { items } = await api.devices.list();
  return items.filter(({ online, configurationState }) => online && configurationState === "applied").length;
}

const ALL = 7;

/** Opens the main entrance from the console: the device reports that it did. */
async function openMainEntrance(api: ApiCalls): Promise<void> {
  const { items } = await api.openings.listOutputs();
  const door = items.find(({ deviceName }) => deviceName === "Main entrance")!;
  const place = { id: door.deviceId, outputId: door.id };
  const opening = await api.openings.open({ ...place, body: {} });
  const read = async () => (await api.openings.get({ ...place, openingId: opening.id })).state;
  await expect.poll(read, PATIENCE).toBe("opened");
}

test("the devices of a demo building are there without a terminal, and open a door that is opened from the console", async () => {
  const running = await start();
  expect(simulators(running), "without a demo building there is no process").toEqual([]);
  const { api, id, name } = await makeDemo(running);
  await expect.poll(() => ready(api), PATIENCE).toBe(ALL);

  await openMainEntrance(api);

  await api.domains.remove({ id, body: { name } });
  await expect.poll(() => simulators(running), PATIENCE).toEqual([]);
});

test("a process that dies is started again, and a server that is killed leaves none behind", async () => {
  const running = await start();
  const { id, api } = await makeDemo(running);
  await expect.poll(() => ready(api), PATIENCE).toBe(ALL);
  const [first] = simulators(running);
  process.kill(first!, "SIGKILL");
  await expect.poll(() => isRunning(first!), PATIENCE).toBe(false);
  await expect.poll(() => simulators(running), PATIENCE).toHaveLength(1);
  const [second] = simulators(running);

  await running.end("SIGKILL");
  await expect.poll(() => isRunning(second!), PATIENCE).toBe(false);

  const again = await startConsole({ dataDir: running.dataDir, env: { SIMULATOR: "1" } });
  onTestFinished(() => again.stop());
  const apiAgain = await enter(again, id);
  await expect.poll(() => simulators(again), PATIENCE).toHaveLength(1);
  await openMainEntrance(apiAgain);
});

test("SIMULATOR=0 leaves the devices of a demo building to npm run panel", async () => {
  const running = await start({ SIMULATOR: "0" });
  const { api } = await makeDemo(running);
  expect(await ready(api)).toBe(0);
  expect(simulators(running)).toEqual([]);
});
