import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { inProcess } from "#contract/client/in-process.ts";
import type { Device, DeviceType } from "#contract/devices/devices.ts";
import type { Event } from "#contract/history/events.ts";
import type { PanelOptions } from "#panel/panel-options.ts";
import { type Panel, startPanel } from "#panel/virtual-panel.ts";
import { createKeys } from "#provider/keys.ts";
import { signLicence } from "#provider/licences/signed-text.ts";
import { createOutbound } from "#provider/outbound/outbound.ts";
import type { Provider } from "#provider/provider.ts";
import { startProvider } from "#provider/start-provider.ts";
import { readNetworks } from "#rules/installation/ip-networks.ts";
import { readBuildingNetworks } from "#rules/installation/outbound.ts";
import { createDeviceLinkSocket } from "#server/provider/device-link-socket.ts";
import { throttledLog } from "#server/throttled-log.ts";
import { transaction } from "#storage/database.ts";
import { noBackups } from "../../support/databases/backup-place.ts";
import { embeddedEngine, type InitialContent, type TestEngine } from "../../support/databases/engines.ts";
import { followTimes } from "../../support/followed-times.ts";
import { freePort } from "../../support/processes/own-process.ts";
import { recordAnswers, undeclaredFailures, writeAnswered } from "../../support/replies/answered-calls.ts";
import { writeReplies } from "../../support/replies/received-replies.ts";

/** An installation whose server can be stopped, with a building and hardware to bring into service. */
export interface Site {
  administrator: { userId: string; name: string };
  licenceId: string;
  domainId: string;
  /** Changes the building's licence to one that has just ended. */
  lapseLicence(): Promise<void>;
  hwId: string;
  activationCode: string;
  /** The calls of the building's administrator, at the server that runs now. */
  api(): ApiCalls;
  /** Reads a signed address, as the administrator or without a sign-in. */
  read(address: string, asNobody?: true): Promise<Uint8Array>;
  /** Sends a file to a signed address. */
  put(address: string, bytes: Uint8Array): Promise<void>;
  mqtt(): string;
  http(): string;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  /** Restarts the server, with other settings if they are given. */
  restartServer(changed?: ReachSettings): Promise<void>;
  /** The administrator's calls at another replica of the server, on the same database. */
  otherReplica(): Promise<ApiCalls>;
  /** Subscribes to changes in the building at the server. */
  watchBuilding(listener: () => void): () => void;
  buildingMark(): string;
  /** The number of messages of devices that the server has dropped, from its metrics. */
  dropped(): Promise<number>;
  /** All lines for the log of the server, as text. */
  logged(): string;
  /** The lines of those that the server would have written within one minute. */
  written(): string[];
  startPanel(options?: Partial<PanelOptions>): Promise<Panel>;
  /** Waits until a panel of this site is in service and has its complete current configuration. */
  configured(panel: Panel): Promise<void>;
  /** Where the panel of `startPanel` keeps its state. */
  stateFile: string;
  enable(): Promise<Device>;
  /** Starts another device, which announces itself, and brings it into service. */
  add(
    type: DeviceType,
    name: string,
    options?: Partial<PanelOptions>,
  ): Promise<{ panel: Panel; device: Device; activationCode: string }>;
  events(kind: Event["kind"]): Promise<Event[]>;
  /** Adds a person with an account to the building. */
  resident(name: string): Promise<Resident>;
}

interface Resident {
  userId: string;
  /** The person's calls in the building. */
  api: ApiCalls;
  /** The person's calls for their own account. */
  own: ApiCalls;
}

const embedded = embeddedEngine();
const nothing: InitialContent = { name: "nothing", fill: async () => undefined };
// Test files share this module (`isolate: false`), so a hook registered here would run for the first file only.
process.once("exit", () => void embedded.stop());

/** Runs this when the current test finishes, in reverse order of registration. */
export function onTestEnd(end: () => Promise<unknown>): void {
  onTestFinished(async () => void (await end()));
}

/** What the server may connect to beyond the usual hosts. */
interface ReachSettings {
  /** Whether the mail server may be on this machine. */
  mailToThisMachine?: boolean;
  /** What buildings may reach beyond the internet, as in the settings. */
  toBuildings?: string;
}

interface SiteOptions extends ReachSettings {
  broker?: { url: string; devicesUrl: string };
  waitingLifeMs?: number;
  signInWithinMs?: number;
  updatesEveryMs?: number;
  /** The clock of the server, and of panels without another one. */
  now?: () => number;
}

/** Long, because the speed of the machine must not matter where a test waits for the server. */
const PATIENCE_MS = 60_000;

/** Opens a site with its own server, by default on the embedded database. */
export async function openSite(
  engine: TestEngine = embedded,
  { broker, waitingLifeMs, signInWithinMs, updatesEveryMs, now, ...settings }: SiteOptions = {},
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "portineria-panel-"));
  // A stopped panel may still write its state.
  onTestEnd(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const { db, close } = await engine.open(nothing);
  onTestEnd(close);
  const secret = randomBytes(32);
  const stateFile = join(folder, "panel.json");
  const lines: string[] = [];
  const written: string[] = [];
  const write = throttledLog(
    (level, message, fields) => written.push(`${level} ${message} ${JSON.stringify(fields)}`),
    () => 0,
  );
  const hwIds = new Map<Panel, string>();
  onTestEnd(async () => {
    const answeredCalls = inject("answeredCalls");
    if (answeredCalls) writeAnswered(answeredCalls);
    writeReplies(inject("receivedReplies"));
    expect(undeclaredFailures(), "failures that their calls do not declare").toEqual([]);
    expect(lines.filter((line) => line.startsWith("error"))).toEqual([]);
  });
  let reach: ReachSettings = settings;
  let provider: Provider | undefined;
  let web: Server | undefined;
  let mqttPort = 0;
  let webPort = 0;

  async function startReplica(port: number): Promise<Provider> {
    const { mailToThisMachine = false, toBuildings = "" } = reach;
    const started = await startProvider({
      outbound: createOutbound({
        mailToThisMachine,
        toBuildings: readBuildingNetworks(toBuildings) ?? [],
        toPushServices: readNetworks("127.0.0.1")!,
      }),
      database: db,
      secret,
      backups: noBackups(secret),
      publicUrl: `http://localhost:${webPort}`,
      mqttPort: port,
      broker,
      waitingLifeMs,
      signInWithinMs,
      decisionLifeMs: PATIENCE_MS,
      updatesEveryMs,
      times: followTimes(now),
      validateReplies: true,
      version: "0.0.0-test",
      log(level, message, fields) {
        lines.push(`${level} ${message} ${JSON.stringify(fields)}`);
        write(level, message, fields);
      },
    });
    return Object.assign(started, { answer: recordAnswers(engine.name, started.answer) });
  }

  async function startServer(): Promise<void> {
    // The provider must know its own address before it returns any.
    webPort ||= await freePort();
    mqttPort ||= await freePort();
    const started = await startReplica(mqttPort);
    provider = started;
    const { upgrade } = createDeviceLinkSocket({
      hostProblem: () => undefined,
      handleWebSocket: (opened, request) => started.deviceLink.handleWebSocket(opened, request),
    });
    web = createServer(createBlobServer(started)).on("upgrade", upgrade);
    await new Promise<void>((resolve, reject) => {
      web!.once("error", reject).listen(webPort, "127.0.0.1", resolve);
    });
  }

  async function stopServer(): Promise<void> {
    web?.closeAllConnections();
    web?.close();
    await provider?.stop();
    provider = undefined;
  }

  await startServer();
  onTestEnd(stopServer);
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
    domainId: domain.id,
    async lapseLicence() {
      const expirationDate = Date.now() - 1;
      const terms = { code: licence.code, demo: licence.demo, expirationDate, seats: {} };
      const signed = signLicence(terms, createKeys(secret).licenceKey);
      const row = { expiration_date: expirationDate, signed };
      await transaction(db, (tx) =>
        tx.updateTable("licence").set(row).where("id", "=", licence.id).execute(),
      );
    },
    hwId,
    activationCode,
    stateFile,
    startServer,
    stopServer,
    api,
    async otherReplica() {
      const replica = await startReplica(0);
      onTestEnd(() => replica.stop());
      return inProcess(replica.answer, replica.blobs).as({ token: ofBuilding });
    },
    async read(address, asNobody) {
      const { bytes } = await provider!.blobs.read(address, asNobody ? undefined : ofBuilding);
      return bytes;
    },
    put: (address, bytes) => provider!.blobs.put(address, bytes, "application/octet-stream"),
    watchBuilding: (listener) => provider!.watchBuilding(domain.id, listener),
    buildingMark: () => provider!.buildingMark(domain.id),
    async restartServer(changed = reach) {
      reach = changed;
      await stopServer();
      await startServer();
    },
    mqtt: () => `mqtt://127.0.0.1:${mqttPort}`,
    http: () => `http://127.0.0.1:${webPort}`,
    dropped: async () => (await provider!.figures()).messagesDropped,
    logged: () => lines.join("\n"),
    written: () => written,
    async startPanel(options = {}) {
      const server = `mqtt://127.0.0.1:${mqttPort}`;
      const pauses = { firstRetryMs: 50, lastRetryMs: 200, decidedWithinMs: PATIENCE_MS };
      const own = { server, hwId, activationCode, stateFile, ...pauses, now };
      const panel = await startPanel({ ...own, ...options });
      hwIds.set(panel, options.hwId ?? hwId);
      onTestEnd(() => panel.stop());
      return panel;
    },
    async configured(panel) {
      await panel.waitFor(inService);
      const { items } = await api().devices.list();
      const { id } = items.find((device) => device.hwId === hwIds.get(panel))!;
      await eventually(async () => {
        const { version } = await api().devices.getConfiguration({ id });
        return panel.state().configuration?.version === version || undefined;
      });
    },
    async enable() {
      const { id } = await api().devices.baseInfo({ hwId, query: { activationCode } });
      const body = { activationCode, name: "Front door" };
      return api().devices.enable({ id, licenseId: licence.id, body });
    },
    async add(type, name, options = {}) {
      const hwId = `VP-${name.toUpperCase().replaceAll(" ", "-")}`;
      const other = { hwId, activationCode: `CODE${hwId.replace(/[^A-Z0-9]/g, "")}` };
      const stateFile = join(folder, `${hwId}.json`);
      const panel = await site.startPanel({ ...other, type, stateFile, ...options });
      await panel.waitFor(({ phase }) => phase === "waiting");
      const { activationCode } = other;
      const { id } = await api().devices.baseInfo({ hwId, query: { activationCode } });
      const body = { activationCode, name };
      const device = await api().devices.enable({ id, licenseId: licence.id, body });
      await panel.waitFor(inService);
      return { panel, device, activationCode };
    },
    async resident(name) {
      const account = { name, email: `${name.toLowerCase()}@example.org`, password: administrator.password };
      const { id } = await calls(ofUser).onPremise.createUser({ body: account });
      const login = { grant_type: "password", username: account.email, password: account.password };
      const { access_token: token } = await calls().auth.token({ body: login });
      await calls(token).accountLinks.acceptTermsOfService();
      const { code } = await api().invites.create({ body: {} });
      await calls(token).invites.activate({ body: { code } });
      const inside = await calls(token).auth.enterDomain({ domainId: domain.id });
      return { userId: id, api: calls(inside.access_token), own: calls(token) };
    },
    async events(kind) {
      const { items } = await api().events.query({ body: { kinds: [kind], pageSize: 1000 } });
      return items.reverse();
    },
  };
  return site;
}

/** Accepts and serves files at their signed addresses, as the server does. */
function createBlobServer({ blobs }: Provider): RequestListener {
  return (request, response) => {
    if (request.method === "GET")
      return void blobs.read(request.url ?? "").then(
        ({ bytes, contentType }) => response.writeHead(200, { "content-type": contentType }).end(bytes),
        () => response.writeHead(403).end(),
      );
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

/** Calls `look` until it returns a value, as a person would look at a screen. */
export async function eventually<T>(look: () => Promise<T | undefined>, withinMs = 30_000): Promise<T> {
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
