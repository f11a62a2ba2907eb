import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Panel, type PanelState, startPanel } from "#panel/virtual-panel.ts";
import { findMosquitto, type Mosquitto, startMosquitto } from "../support/outside/mosquitto.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { type SetUpBuilding, setUpBuilding, signIn } from "../support/served-building.ts";

const found = findMosquitto();
const reason = "missing" in found ? ` (skipped: ${found.missing})` : "";
/** Pauses, keepalives and time limits add up to half a minute; the rest is for a busy machine. */
const HEALS_WITHIN_MS = 90_000;

const atBroker = (state: PanelState): boolean => state.atBroker && state.configuration !== null;
const atConsole = (state: PanelState): boolean => state.online && !state.atBroker;

async function readiness({ url }: RunningConsole): Promise<unknown> {
  const answer = await fetch(`${url}/readyz`);
  expect(answer.status).toBe(200);
  return answer.json();
}

/** Returns the metrics that Prometheus reads. */
async function metrics(running: RunningConsole): Promise<string> {
  const address = /Metrics for Prometheus: (\S+)/.exec(running.output())?.[1] ?? "";
  return (await fetch(address)).text();
}

async function finding(running: RunningConsole): Promise<string | undefined> {
  const { access_token } = await signIn(running);
  const { parts } = await running.calls(access_token).diagnosis.read();
  return parts.find(({ part }) => part === "devices")?.finding;
}

describe.skipIf(reason !== "")(`a broker in mid-work${reason}`, () => {
  let mosquitto: Mosquitto;
  let running: RunningConsole;
  let building: SetUpBuilding;
  let panel: Panel;
  let rung = 0;

  beforeAll(async () => {
    mosquitto = await startMosquitto();
    running = await startConsole({ env: { MQTT_URL: mosquitto.url, METRICS_PORT: "0" } });
    building = await setUpBuilding(running);
    panel = await bringPanelIntoService(running, building);
    await panel.waitFor(atBroker, HEALS_WITHIN_MS);
  });
  afterAll(async () => {
    await panel?.stop();
    await running?.stop();
    await mosquitto?.stop();
  });

  /** Rings; expects that each ring so far is in the history once. */
  async function ring(): Promise<void> {
    expect(await panel.ring(1)).toBeDefined();
    rung++;
    await panel.waitFor(({ undelivered }) => undelivered === 0, HEALS_WITHIN_MS);
    const { items } = await building.api.events.query({ body: { kinds: ["RING"], pageSize: 1000 } });
    expect(items).toHaveLength(rung);
  }

  test("is killed: the panel continues at the console's own address, and returns when the broker is back", async () => {
    await ring();
    await mosquitto.crash();
    expect(await panel.ring(1)).toBeDefined();
    rung++;
    await panel.waitFor(atConsole, HEALS_WITHIN_MS);
    await ring();
    await expect
      .poll(() => readiness(running), { timeout: HEALS_WITHIN_MS })
      .toMatchObject({ status: "degraded", broker: "unreachable" });
    expect(await finding(running)).toBe("BROKER_AWAY");
    expect(await metrics(running)).toContain("portineria_broker_up 0");
    await mosquitto.start();
    await panel.waitFor(atBroker, HEALS_WITHIN_MS);
    await ring();
    expect(await readiness(running)).toMatchObject({ status: "ok", broker: true });
    expect(await finding(running)).toBe("DEVICES_CONNECT");
    expect(await metrics(running)).toContain("portineria_broker_up 1");
  });

  test("freezes: the panel leaves a silent server that accepts connections, too", async () => {
    mosquitto.freeze();
    await panel.waitFor(atConsole, HEALS_WITHIN_MS);
    await ring();
    mosquitto.thaw();
    await panel.waitFor(atBroker, HEALS_WITHIN_MS);
    await ring();
  });

  test("loses all accounts: they are created again", async () => {
    await mosquitto.forget();
    await panel.waitFor(atConsole, HEALS_WITHIN_MS);
    await panel.waitFor(atBroker, HEALS_WITHIN_MS);
    await ring();
  });

  test("is left by a server that stops, and by its panel; both are back after the next start", async () => {
    await running.end();
    expect(await panel.ring(1)).toBeDefined();
    rung++;
    const env = { MQTT_URL: mosquitto.url, PORT: new URL(running.url).port };
    running = await startConsole({ env, dataDir: running.dataDir });
    await panel.waitFor(atBroker, HEALS_WITHIN_MS);
    await ring();
  });
});

describe.skipIf(reason !== "")(`a wrong MQTT_URL${reason}`, () => {
  const endings: (() => Promise<unknown>)[] = [];

  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });

  async function startAt(url: string): Promise<RunningConsole> {
    const running = await startConsole({ env: { MQTT_URL: url } });
    endings.push(() => running.stop());
    const building = await setUpBuilding(running);
    const panel = await bringPanelIntoService(running, building);
    endings.push(() => panel.stop());
    await panel.waitFor(atConsole, HEALS_WITHIN_MS);
    expect(await panel.ring(1)).toBeDefined();
    await panel.waitFor(({ undelivered }) => undelivered === 0, HEALS_WITHIN_MS);
    return running;
  }

  async function isDegraded(running: RunningConsole, problem: string, message: string): Promise<void> {
    await expect
      .poll(() => readiness(running), { timeout: HEALS_WITHIN_MS })
      .toMatchObject({ status: "degraded", database: true, broker: problem });
    expect(await finding(running)).toBe(message);
  }

  /** Listens at a free port; returns its MQTT address. */
  async function listen(taken: (socket: Socket) => void): Promise<string> {
    const sockets = new Set<Socket>();
    const server: Server = createServer((socket) => {
      sockets.add(socket.on("error", () => undefined));
      taken(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    endings.push(async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    });
    return `mqtt://portineria:word-of-honour@127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test("a wrong password is reported without its value, and prevents no door from working", async () => {
    const mosquitto = await startMosquitto();
    endings.push(mosquitto.stop);
    const started = await startAt(`mqtt://portineria:word-of-honour@127.0.0.1:${mosquitto.port}`);
    await isDegraded(started, "refused", "BROKER_REFUSES");
    expect(started.output()).toContain("This server can't lead at the broker");
    expect(started.output()).not.toContain("word-of-honour");
  });

  test("a broker without accounts is not accepted for devices", async () => {
    const mosquitto = await startMosquitto({ keepsAccounts: false });
    endings.push(mosquitto.stop);
    await isDegraded(await startAt(mosquitto.url), "without-accounts", "BROKER_WITHOUT_ACCOUNTS");
  });

  test("a server that sends nothing, and one that does not speak MQTT, are reported as unreachable", async () => {
    const silent = await startAt(await listen(() => undefined));
    await isDegraded(silent, "unreachable", "BROKER_AWAY");
    const web = await startAt(await listen((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")));
    await isDegraded(web, "unreachable", "BROKER_AWAY");
  });
});

/** Brings the building's demo panel into service, with a button. */
async function bringPanelIntoService(
  { url, dataDir }: RunningConsole,
  { api, demo }: SetUpBuilding,
): Promise<Panel> {
  const { activationCode, hwId } = demo;
  const { id } = await api.devices.baseInfo({ hwId, query: { activationCode } });
  const [licence] = (await api.licences.managed()).items;
  await api.devices.enable({ id, licenseId: licence!.id, body: { activationCode, name: "Gate" } });
  await api.ringBellButtons.create({ id, body: { position: 1, text: "Bianchi" } });
  const panel = await startPanel({
    server: url,
    hwId,
    activationCode: activationCode.replaceAll("-", ""),
    stateFile: path.join(dataDir, "panel.json"),
    lastRetryMs: 2_000,
  });
  await panel.waitFor(({ configuration }) => configuration?.buttons.length === 1, HEALS_WITHIN_MS);
  return panel;
}
