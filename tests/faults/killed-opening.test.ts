import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Event } from "#contract/history/events.ts";
import { startPanel } from "#panel/virtual-panel.ts";
import { createMovedClock } from "../attacks/support/moved-clock.ts";
import { connectAsPanel, createHello } from "../device-link/support/scripted-door.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { type SetUpBuilding, setUpBuilding } from "../support/served-building.ts";

const TEN_SECONDS = 10_000;

const clock = createMovedClock();
let aheadMs = 0;
let running: RunningConsole;
let building: SetUpBuilding;

beforeAll(async () => {
  clock.setAhead(aheadMs);
  running = await startConsole({ env: clock.env });
  building = await setUpBuilding(running);
});

afterAll(async () => {
  await running?.stop();
  clock.remove();
});

const api = () => running.calls(building.token);

/** Kills the server and starts it again when every opening that it had sent has expired. */
async function killAndStartLater(): Promise<void> {
  await running.end("SIGKILL");
  clock.setAhead((aheadMs += TEN_SECONDS));
  running = await startConsole({ dataDir: running.dataDir, env: clock.env });
}

/** Returns the outcomes of the openings in the history, the oldest first, once none waits any longer. */
async function outcomes(): Promise<(Event["outcome"] | Event["reason"])[][]> {
  let found: Event[] = [];
  const look = async (): Promise<boolean> => {
    found = (await api().events.query({ body: { kinds: ["ACCESS"] } })).items;
    return found.some(({ outcome }) => outcome === "requested");
  };
  await expect.poll(look).toBe(false);
  return found.reverse().map(({ outcome, reason }) => [outcome, reason]);
}

test("a server that is killed during an opening reports its outcome afterwards, and does not send it again", async () => {
  const { activationCode, hwId } = building.demo;
  const { id } = await api().devices.baseInfo({ hwId, query: { activationCode } });
  const [licence] = (await api().licences.managed()).items;
  await api().devices.enable({ id, licenseId: licence!.id, body: { activationCode, name: "Gate" } });
  await api().devices.configure({ id });
  const [output] = (await api().outputs.list({ id })).items;
  const body = { displayName: "Gate", type: "actuator" } as const;
  const { id: outputId } = await api().outputs.update({ id, outputId: output!.id, body });
  const stateFile = join(running.dataDir, "panel.json");
  const open = () => api().openings.open({ id, outputId, body: {} });
  const code = activationCode.replaceAll("-", "");
  const startHere = () => startPanel({ server: running.url, hwId, activationCode: code, stateFile });

  const panel = await startHere();
  await panel.waitFor(({ configuration }) => configuration?.outputs[0]?.displayName === "Gate");
  const opened = await open();
  await expect
    .poll(async () => (await api().openings.get({ id, outputId, openingId: opened.id })).state)
    .toBe("opened");
  await panel.stop();

  const mqtt = () => `mqtt://127.0.0.1:${running.mqttPort}`;
  const door = await connectAsPanel({ stateFile, hwId, mqtt });
  await door.publish("hello", createHello());
  await door.waitFor("welcome");
  const sent = await open();
  await door.waitFor("command", { id: sent.id });
  await killAndStartLater();
  expect(await outcomes()).toEqual([
    ["opened", null],
    ["unreached", "UNCONFIRMED"],
  ]);

  // No device is connected to this server: the command waits.
  await open();
  await killAndStartLater();
  expect(await outcomes()).toEqual([
    ["opened", null],
    ["unreached", "UNCONFIRMED"],
    ["unreached", "NOT_REACHED"],
  ]);

  const last = await api().agents.adminCommand({ id, body: { payload: "identify" } });
  const again = await startHere();
  await again.waitFor(({ commands }) => commands.some((each) => each.id === last.id));
  expect(again.state().commands.map((each) => each.id)).toEqual([opened.id, last.id]);
  await again.stop();
});
