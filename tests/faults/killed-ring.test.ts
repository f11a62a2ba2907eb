import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RingCall } from "#contract/devices/ring-calls.ts";
import { type Panel, startPanel } from "#panel/virtual-panel.ts";
import { shortOrLong } from "../support/fault-length.ts";
import { freePort } from "../support/processes/own-process.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { type SetUpBuilding, setUpBuilding } from "../support/served-building.ts";

const ROUNDS = shortOrLong({ short: 15, long: 200 });
const SEED = 20_261_201;

/** What happens to a call at the moment when its server is killed. */
const STEPS = ["ring", "answer", "decline", "open", "hang up"] as const;
type Step = (typeof STEPS)[number];

const rounds = fc.sample(
  fc.record({ step: fc.constantFrom(...STEPS), killedAfterMs: fc.integer({ min: 0, max: 40 }) }),
  { seed: SEED, numRuns: ROUNDS },
);

/** How a call ends whose server acknowledged the step. */
const ENDS: Partial<Record<Step, RingCall["state"]>> = {
  answer: "answered",
  decline: "declined",
  open: "answered",
};

let ports: Record<"PORT" | "MQTT_PORT", string>;
let running: RunningConsole;
let building: SetUpBuilding;
let panel: Panel;
let deviceId: string;
let outputId: string;

beforeAll(async () => {
  ports = { PORT: String(await freePort()), MQTT_PORT: String(await freePort()) };
  running = await startConsole({ env: ports });
  building = await setUpBuilding(running);
  const { activationCode, hwId } = building.demo;
  const code = activationCode.replaceAll("-", "");
  panel = await startPanel({
    server: running.url,
    hwId,
    activationCode: code,
    stateFile: join(running.dataDir, "panel.json"),
    firstRetryMs: 20,
    lastRetryMs: 100,
  });
  const { devices, licences, outputs, ringBellButtons, actionGroups, users } = api();
  ({ id: deviceId } = await devices.baseInfo({ hwId, query: { activationCode } }));
  const [licence] = (await licences.managed()).items;
  await devices.enable({ id: deviceId, licenseId: licence!.id, body: { activationCode, name: "Gate" } });
  await devices.configure({ id: deviceId });
  const [output] = (await outputs.list({ id: deviceId })).items;
  outputId = output!.id;
  await outputs.update({ id: deviceId, outputId, body: { displayName: "Gate", type: "actuator" } });
  const button = await ringBellButtons.create({ id: deviceId, body: { position: 1, text: "Office" } });
  const call = { type: "CALL", targetType: "AGENT", targetId: (await users.me()).id } as const;
  await actionGroups.addAction({ id: deviceId, groupId: button.actionGroupId, body: call });
  const { version } = await devices.getConfiguration({ id: deviceId });
  await panel.waitFor(({ configuration }) => configuration?.version === version);
});

afterAll(async () => {
  await panel?.stop();
  await running?.stop();
});

const api = () => running.calls(building.token);

async function killAndStart(): Promise<void> {
  await running.end("SIGKILL");
  running = await startConsole({ dataDir: running.dataDir, env: ports });
}

/** Waits until the building has had this number of calls, and returns the last one. */
async function findCall(count: number): Promise<RingCall> {
  let calls: RingCall[] = [];
  const read = async (): Promise<number> => {
    const { items, total } = await api().ringCalls.list({ query: { pageSize: 1 } });
    calls = items;
    return total;
  };
  await expect.poll(read, { timeout: 60_000 }).toBe(count);
  return calls[0]!;
}

/** Returns whether the server has acknowledged the step. */
async function doToCall(step: Step, id: string): Promise<boolean> {
  const { ringCalls } = api();
  if (step === "hang up") return panel.endOwnCall() && false;
  if (step === "ring") return false;
  const sent =
    step === "open"
      ? ringCalls.open({ id, body: { outputId } })
      : step === "answer"
        ? ringCalls.answer({ id })
        : ringCalls.decline({ id });
  return sent.then(
    () => true,
    () => false,
  );
}

/** Ends a call as a person would. */
async function finish({ id }: RingCall): Promise<void> {
  const { ringCalls } = api();
  const { state, endsAt } = await ringCalls.get({ id });
  if (state === "ringing") await ringCalls.decline({ id });
  else if (endsAt !== null) await ringCalls.end({ id });
}

test("every call ends rightly in the history, and no door opens twice, although the server is killed at any moment", async () => {
  for (const [round, { step, killedAfterMs }] of rounds.entries()) {
    const place = `round ${round}: ${step}, killed after ${killedAfterMs} ms`;
    const before = new Set(listCommandIds());
    const rung = panel.ring(1);
    let done: Promise<boolean> | undefined;
    if (step !== "ring") {
      await rung;
      done = doToCall(step, (await findCall(round + 1)).id);
    }
    await sleep(killedAfterMs);
    await killAndStart();
    const wasAcknowledged = await done;
    await rung;
    const call = await findCall(round + 1);
    if (wasAcknowledged) expect(call.state, place).toBe(ENDS[step]);
    await finish(call);
    const { state, endsAt } = await api().ringCalls.get({ id: call.id });
    expect(["answered", "declined", "cancelled"], place).toContain(state);
    expect(endsAt, place).toBeNull();
    await panel.waitFor(({ ownCall, undelivered }) => ownCall === null && undelivered === 0);
    const carriedOut = listCommandIds().filter((id) => !before.has(id));
    expect(carriedOut.length, place).toBeLessThanOrEqual(step === "open" ? 1 : 0);
  }
  const { items: ringing } = await api().ringCalls.list({ query: { ringing: "true" } });
  expect(ringing).toEqual([]);
  const { items: rings } = await api().events.query({ body: { kinds: ["RING"], pageSize: 200 } });
  expect(rings).toHaveLength(ROUNDS);
});

/** Lists the commands to open its door that the panel has carried out, as far as it remembers. */
function listCommandIds(): string[] {
  return panel.state().commands.map(({ id }) => id);
}
