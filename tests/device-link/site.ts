import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect } from "vitest";
import { WebSocketServer } from "ws";
import type { ApiCalls } from "#contract/client/client.ts";
import { inProcess } from "#contract/client/in-process.ts";
import type { Device, DeviceType } from "#contract/devices.ts";
import type { Event } from "#contract/events.ts";
import { startPanel, type Panel, type PanelOptions } from "#panel/virtual-panel.ts";
import { transaction } from "#provider/db/database.ts";
import { makeKeys } from "#provider/keys.ts";
import { signLicence } from "#provider/licences/signed-text.ts";
import { startProvider, type Provider } from "#provider/provider.ts";
import { noBackups } from "../support/backup-place.ts";
import { embeddedEngine, type Stock, type TestEngine } from "../support/engines.ts";

/** An installation whose server can be away, with a building and hardware to bring into service. */
export interface Site {
  administrator: { userId: string; name: string };
  licenceId: string;
  /** Makes the building's licence one that ended a moment ago. */
  lapseLicence(): Promise<void>;
  hwId: string;
  activationCode: string;
  /** The calls of the building's administrator, at whatever server runs now. */
  api(): ApiCalls;
  /** Reads what is behind a signed address, as the administrator or as nobody. */
  read(address: string, asNobody?: true): Promise<Uint8Array>;
  mqtt(): string;
  http(): string;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  restartServer(): Promise<void>;
  /** The administrator's calls at another replica of the server, on the same database. */
  otherReplica(): Promise<ApiCalls>;
  /** Hears of changes in the building at the server. */
  watchBuilding(changed: () => void): () => void;
  buildingMark(): string;
  /** What the server logged, as text. */
  logged(): string;
  startPanel(options?: Partial<PanelOptions>): Promise<Panel>;
  /** Where the panel of `startPanel` keeps its state. */
  stateFile: string;
  enable(): Promise<Device>;
  /** Starts another device, which announces itself, and brings it into service. */
  add(type: DeviceType, name: string): Promise<{ panel: Panel; device: Device; activationCode: string }>;
  events(kind: Event["kind"]): Promise<Event[]>;
}

const embedded = embeddedEngine();
const nothing: Stock = { name: "nothing", fill: async () => undefined };
const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

afterAll(() => embedded.stop());

/** Registers what has to be done when the test is over; the last registered is done first. */
export function atEnd(end: () => Promise<unknown>): void {
  endings.push(end);
}

/** Opens a site with its own server, on the embedded database unless another one is given. */
export async function openSite(
  engine: TestEngine = embedded,
  { broker }: { broker?: { url: string; devicesUrl: string } } = {},
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "portineria-panel-"));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const { db, close } = await engine.open(nothing);
  atEnd(close);
  const secret = randomBytes(32);
  const stateFile = join(folder, "panel.json");
  const lines: string[] = [];
  atEnd(async () => expect(lines.filter((line) => line.startsWith("error"))).toEqual([]));
  let provider: Provider | undefined;
  let web: Server | undefined;
  let mqttPort = 0;
  let webPort = 0;

  function startReplica(port: number): Promise<Provider> {
    return startProvider({
      database: db,
      secret,
      backups: noBackups(secret),
      publicUrl: `http://localhost:${webPort}`,
      mqttPort: port,
      broker,
      validateReplies: true,
      version: "0.0.0-test",
      log: (level, message, fields) => lines.push(`${level} ${message} ${JSON.stringify(fields)}`),
    });
  }

  async function startServer(): Promise<void> {
    // The provider has to know its own address before it hands out any.
    webPort ||= await freePort();
    const started = await startReplica(mqttPort);
    provider = started;
    mqttPort = started.deviceLink.mqttPort ?? 0;
    const sockets = new WebSocketServer({ noServer: true });
    web = createServer(makeBlobServer(started)).on("upgrade", (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (opened) =>
        started.deviceLink.handleWebSocket(opened, request),
      ),
    );
    await new Promise<void>((resolve) => web!.listen(webPort, "127.0.0.1", resolve));
  }

  async function stopServer(): Promise<void> {
    web?.closeAllConnections();
    web?.close();
    await provider?.stop();
    provider = undefined;
  }

  await startServer();
  atEnd(stopServer);
  const calls = (token?: string): ApiCalls => inProcess(provider!.answer, provider!.blobs).as({ token });
  const administrator = { name: "Ada Bianchi", email: "ada@example.org", password: "correct horse battery" };
  const setupCode = provider!.setupCode;
  const { id: userId, demo } = await calls().onPremise.createUser({ body: { ...administrator, setupCode } });
  const { hwId, licenseCode } = demo!;
  const activationCode = demo!.activationCode.replaceAll("-", "");
  const login = { grant_type: "password", username: administrator.email, password: administrator.password };
  const { access_token: ofUser } = await calls().auth.token({ body: login });
  const { domain, licence } = await calls(ofUser).licences.activateWithDomain({
    body: { licenseCode, label: "Casa Verde" },
  });
  const { access_token: ofBuilding } = await calls(ofUser).auth.enterDomain({ domainId: domain.id });
  const api = (): ApiCalls => calls(ofBuilding);

  const site: Site = {
    administrator: { userId, name: administrator.name },
    licenceId: licence.id,
    async lapseLicence() {
      const expirationDate = Date.now() - 1;
      const terms = { code: licence.code, demo: licence.demo, expirationDate, seats: {} };
      const signed = signLicence(terms, makeKeys(secret).licenceKey);
      const row = { expiration_date: expirationDate, signed };
      await transaction(db, (tx) =>
        tx.updateTable("licence").set(row).where("id", "=", licence.id).execute(),
      );
    },
    ...{ hwId, activationCode, stateFile, startServer, stopServer, api },
    async otherReplica() {
      const replica = await startReplica(0);
      atEnd(() => replica.stop());
      return inProcess(replica.answer, replica.blobs).as({ token: ofBuilding });
    },
    async read(address, asNobody) {
      const { bytes } = await provider!.blobs.read(address, asNobody ? undefined : ofBuilding);
      return bytes;
    },
    watchBuilding: (changed) => provider!.watchBuilding(domain.id, changed),
    buildingMark: () => provider!.buildingMark(domain.id),
    async restartServer() {
      await stopServer();
      await startServer();
    },
    mqtt: () => `mqtt://127.0.0.1:${mqttPort}`,
    http: () => `http://127.0.0.1:${webPort}`,
    logged: () => lines.join("\n"),
    async startPanel(options = {}) {
      const server = `mqtt://127.0.0.1:${mqttPort}`;
      const pauses = { firstRetryMs: 50, lastRetryMs: 200 };
      const panel = await startPanel({ server, hwId, activationCode, stateFile, ...pauses, ...options });
      atEnd(() => panel.stop());
      return panel;
    },
    async enable() {
      const { id } = await api().devices.baseInfo({ hwId, query: { activationCode } });
      const body = { activationCode, name: "Front door" };
      await api().devices.enable({ id, licenseId: licence.id, body });
      return api().devices.configure({ id });
    },
    async add(type, name) {
      const hwId = `VP-${name.toUpperCase().replaceAll(" ", "-")}`;
      const other = { hwId, activationCode: `CODE${hwId.replace(/[^A-Z0-9]/g, "")}` };
      const panel = await site.startPanel({ ...other, type, stateFile: join(folder, `${hwId}.json`) });
      await panel.waitFor(({ phase }) => phase === "waiting");
      const { activationCode } = other;
      const { id } = await api().devices.baseInfo({ hwId, query: { activationCode } });
      const enabled = await api().devices.enable({
        ...{ id, licenseId: licence.id },
        body: { activationCode, name },
      });
      const device = await api().devices.configure({ id: enabled.id });
      await panel.waitFor(inService);
      return { panel, device, activationCode };
    },
    async events(kind) {
      const { items } = await api().events.query({ body: { kinds: [kind], pageSize: 1000 } });
      return items.reverse();
    },
  };
  return site;
}

/** A port of this machine that nobody listens at. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Takes pictures at their signed addresses, as the server does. */
function makeBlobServer({ blobs }: Provider): RequestListener {
  return (request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      await blobs.put(request.url ?? "", Buffer.concat(parts), request.headers["content-type"] ?? "");
    })().then(
      () => response.writeHead(204).end(),
      () => response.writeHead(403).end(),
    );
  };
}

/** Waits until `look` gives something, as a person would look at a screen. */
export async function eventually<T>(look: () => Promise<T | undefined>, withinMs = 8_000): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (Date.now() > until) expect.fail("It did not happen in time.");
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

export const inService = ({ online, configuration }: { online: boolean; configuration: unknown }): boolean =>
  online && configuration !== null;
