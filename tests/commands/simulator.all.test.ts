import QRCode from "qrcode";
import { expect, onTestFinished, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { createVisitor, type Visitor } from "../attacks/support/visitor.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { childProcesses, isRunning } from "../support/processes/child-processes.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUp, signIn } from "../support/served-building.ts";

/** Only ends a test that hangs. */
const PATIENCE = { timeout: 60_000 };

const simulators = ({ pid }: RunningConsole): number[] => childProcesses(pid, "simulator.js");

/** Starts a console with an administrator; the devices of its demo buildings are simulated. */
async function start(env: Record<string, string> = { SIMULATOR: "1" }) {
  const running = await startConsole({ env });
  onTestFinished(() => running.stop());
  await setUp(running);
  return running;
}

/** Creates a demo building; returns it with its administrator's calls. */
async function createDemo(running: RunningConsole) {
  const user = running.calls((await signIn(running)).access_token);
  const { id, name } = await user.onPremise.createDemoBuilding();
  return { id, name, api: await enter(running, id) };
}

async function enter(running: RunningConsole, domainId: string): Promise<ApiCalls> {
  const user = running.calls((await signIn(running)).access_token);
  return running.calls((await user.auth.enterDomain({ domainId })).access_token);
}

/** Returns the number of devices that are connected and run their configuration. */
async function ready(api: ApiCalls): Promise<number> {
  const { items } = await api.devices.list();
  return items.filter(({ online, configurationState }) => online && configurationState === "applied").length;
}

const ALL = 12;

/**
 * Opens the main entrance from the console until the device reports that it did: on a slow machine a command may
 * expire before the device has it.
 */
async function openMainEntrance(api: ApiCalls): Promise<void> {
  const { items } = await api.openings.listOutputs();
  const door = items.find(({ deviceName }) => deviceName === "Main entrance")!;
  const place = { id: door.deviceId, outputId: door.id };
  const open = async () => {
    const { id: openingId } = await api.openings.open({ ...place, body: {} });
    const read = async () => (await api.openings.get({ ...place, openingId })).state;
    await expect.poll(read, PATIENCE).not.toBe("requested");
    return read();
  };
  await expect.poll(open, PATIENCE).toBe("opened");
}

/** Submits a form of the simulator's page. */
async function submit(visitor: Visitor, device: string, fields: Record<string, string>): Promise<void> {
  const { status, text } = await visitor.submit("/domain/simulator", { device, ...fields });
  expect([fields, status, status === 303 ? "" : text]).toEqual([fields, 303, ""]);
}

test("the devices of a demo building are there without a terminal, and open a door that is opened from the console", async () => {
  const running = await start();
  expect(simulators(running), "without a demo building there is no process").toEqual([]);
  const { api, id, name } = await createDemo(running);
  await expect.poll(() => ready(api), PATIENCE).toBe(ALL);

  await openMainEntrance(api);

  await api.domains.remove({ id, body: { name } });
  await expect.poll(() => simulators(running), PATIENCE).toEqual([]);
});

test("a process that dies is started again, and a server that is killed leaves none behind", async () => {
  const running = await start();
  const { id, api } = await createDemo(running);
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
  const { api } = await createDemo(running);
  expect(await ready(api)).toBe(0);
  expect(simulators(running)).toEqual([]);
});

test("the history has the events that the programme simulates", async () => {
  const running = await start();
  const { api, id } = await createDemo(running);
  await expect.poll(() => ready(api), PATIENCE).toBe(ALL);
  const since = Date.now();
  const device = (await api.devices.list()).items[0]!.id;
  const visitor = createVisitor(running.url);
  await visitor.signIn(ADMINISTRATOR);
  await visitor.enter(id);
  await submit(visitor, device, { kind: "programme", programme: "pause" });

  const happened = async (): Promise<string[]> => {
    await submit(visitor, device, { kind: "programme", programme: "happen" });
    const { items } = await api.events.query({ body: { from: since, pageSize: 1000 } });
    return [...new Set(items.map(({ kind, outcome, method }) => `${kind} ${method ?? ""} ${outcome}`))];
  };
  const each = [
    "RING BUTTON called",
    "ACCESS NFC_TAG granted",
    "ACCESS NFC_TAG refused",
    "ACCESS CODE granted",
    "INPUT  door-opened",
    "INPUT  door-closed",
  ];
  await expect.poll(happened, PATIENCE).toEqual(expect.arrayContaining(each));
});

/** Starts a console with a demo building at this address, or its own; returns a visitor in the building. */
async function enterDemo(publicUrl: string | undefined): Promise<Visitor> {
  const { email, password } = ADMINISTRATOR;
  const demo = { DEMO: "1", ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  const running = await startConsole({ env: { SIMULATOR: "1", ...demo, PUBLIC_URL: publicUrl ?? "" } });
  onTestFinished(() => running.stop());
  const visitor = createVisitor(running.url, publicUrl);
  await visitor.signIn(ADMINISTRATOR);
  await visitor.enter(await findBuilding(visitor));
  return visitor;
}

/** Returns the id of the person's only building. */
async function findBuilding(visitor: Visitor): Promise<string> {
  return /name="enter" value="([^"]+)"/.exec((await visitor.open("/user_home")).text)![1]!;
}

/** Presses a button of the first panel, once it runs. */
async function press(visitor: Visitor, position: number): Promise<void> {
  const ring = async () => {
    const { text } = await visitor.open("/domain/simulator");
    const [, device = ""] = /name="device" value="([^"]+)"/.exec(text) ?? [];
    const fields = { device, kind: "ring", position: String(position) };
    return (await visitor.submit("/domain/simulator", fields)).status;
  };
  await expect.poll(ring, PATIENCE).toBe(303);
}

test("a call of the person at the simulator is offered to a phone as a QR code, where one can open the address", async () => {
  const publicUrl = "http://console.invalid";
  const visitor = await enterDemo(publicUrl);
  await press(visitor, 7);
  const read = async () =>
    /src="\/api\/qrgen\?call=([^"]+)"/.exec((await visitor.open("/domain/simulator")).text)?.[1];
  await expect.poll(read, PATIENCE).toBeDefined();
  const call = (await read())!;
  const { status, text: drawn } = await visitor.open(`/api/qrgen?call=${call}`);
  const address = `${publicUrl}/buildings/${await findBuilding(visitor)}/calls/${call}`;
  expect(status).toBe(200);
  expect(drawn).toBe(await QRCode.toString(address, { type: "svg", errorCorrectionLevel: "M", margin: 2 }));
  expect((await visitor.open(`/api/qrgen?call=${call}x`)).status, "no call of this person").toBe(404);

  const atLocalhost = await enterDemo(undefined);
  await press(atLocalhost, 7);
  const page = async () => (await atLocalhost.open("/domain/simulator")).text;
  await expect.poll(page, PATIENCE).toContain("Set PUBLIC_URL");
  expect(await page()).not.toContain("/api/qrgen");
});

test.each([
  ["its own address", undefined],
  ["a name that the server itself does not reach", "http://console.invalid"],
])("a simulated ring has its picture in the history of a console with %s", async (_name, publicUrl) => {
  const visitor = await enterDemo(publicUrl);
  const picture = async () =>
    /href="(\/domain\/history\/[^"]+\/picture)"/.exec((await visitor.open("/domain/history")).text)?.[1];
  expect(await picture(), "what the demo building begins with has no pictures").toBeUndefined();
  await press(visitor, 1);
  await expect.poll(picture, PATIENCE).toBeDefined();
  const { status, headers } = await visitor.open((await picture())!);
  expect([status, headers["content-type"]]).toEqual([200, "image/jpeg"]);
});
