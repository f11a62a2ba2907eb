import { createPublicKey } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { WebSocket } from "ws";
import type { Answer } from "#contract/client/in-process.ts";
import type { Client, ClientPair } from "#contract/client/client.ts";
import { administer, type Done } from "./administration.ts";
import { makeAnswer } from "./answer.ts";
import { startSealer } from "./audit/seal.ts";
import { type BackupFiles, makeBackupFiles } from "./backups/files.ts";
import { type BackupWork, startBackups } from "./backups/office.ts";
import { makeBlobs } from "./avatars/blobs.ts";
import { findLastRestore } from "./db/backups.ts";
import { type Database, transaction } from "./db/database.ts";
import { giveUpMessage } from "./db/messages.ts";
import { hasUsers } from "./db/users.ts";
import { type ExternalBroker, startDeviceLink } from "./device-link/device-link.ts";
import type { BrokerProblem } from "./external-broker/open-client.ts";
import { inThread } from "./exports/in-thread.ts";
import { startWorkshop } from "./exports/workshop.ts";
import { makeGuards } from "./guards.ts";
import { makeHints } from "./hints.ts";
import { countJobs } from "./jobs/queue.ts";
import type { House, Log } from "./house.ts";
import { makeKeys } from "./keys.ts";
import { publicKeyOf } from "./licences/signed-text.ts";
import { startOutbox } from "./mail/outbox.ts";
import type { MessageGateway } from "./mobile/gateway.ts";
import { sendMessage } from "./operations/send-message.ts";
import { type DemoSignIn, setUpDemo } from "./operations/set-up-demo.ts";
import { type SetUp, setUp } from "./operations/set-up.ts";
import { sweep } from "./operations/sweep.ts";
import { printedCodeOf } from "./printed-code.ts";
import { shareHints } from "./share-hints.ts";
import { storageFailure } from "./storage-failure.ts";
import { makeWaitingSignIns } from "./waiting-sign-ins.ts";

const SWEEP_EVERY_MS = 3_600_000;
const FIRST_SWEEP_AFTER_MS = 60_000;
const DEMO_REFUSED =
  "DEMO=1 fills an empty database, and this one is in use. Start without DEMO, or name another DATA_DIR.";

export interface ProviderOptions {
  database: Database;
  /** 32 bytes that are not in the database. */
  secret: Buffer;
  publicUrl: string;
  /** Where devices connect by MQTT; port 0: any free one. */
  host?: string;
  mqttPort: number;
  /** An external broker for devices in service. */
  broker?: ExternalBroker | undefined;
  /** The first administrator of an empty installation, made without the first-run screen. */
  admin?: { email: string; password: string };
  /** Fills an empty installation with a demo building; one that is in use is refused. */
  demo?: boolean;
  /** What whoever signs in over the network has to name as its client; without one any may. */
  apiClient?: ClientPair | undefined;
  /** Whether anybody may sign up, without an invite. */
  selfSignUp?: boolean;
  log: Log;
  validateReplies: boolean;
  version: string;
  /** Public keys of whoever sells licences, 32 bytes each in base64url. */
  licencePublicKeys?: readonly string[];
  /** Lets mail go to a server on this machine. */
  mailToLoopback?: boolean;
  /** What the check of a mail server takes at most; only tests make it shorter. */
  mailCheckDeadlineMs?: number;
  /** Takes the messages for mobile numbers; without one none leaves. */
  messageGateway?: MessageGateway | undefined;
  /** The built thread in which exports are made, and the database that it reads; without it they are made in this one. */
  exportThread?: URL | undefined;
  databaseUrl?: string;
  backups: BackupWork;
  dataDir?: string;
  /** Milliseconds since 1970; the clock of the machine unless a test moves it. */
  now?: () => number;
}

interface Figures {
  devicesConnected: number;
  messagesDropped: number;
  /** Only where there is an external broker. */
  brokerWorks?: boolean;
  jobs: Record<string, number>;
}

/** The embedded provider: the API, the pictures, the device link, and what the start needs to know. */
export interface Provider {
  answer: Answer;
  blobs: Pick<Client, "put" | "read">;
  backupFiles: BackupFiles;
  firstRun(): Promise<boolean>;
  setupCode: string | undefined;
  /** What an unattended set-up made at this start. */
  setUpNow: SetUp | undefined;
  /** The sign-in to the demo that this start has made. */
  demoNow: DemoSignIn | undefined;
  /** What the building's state is called until the next change. */
  buildingMark(domainId: string): string;
  watchBuilding(domainId: string, changed: () => void): () => void;
  deviceLink: {
    handleWebSocket(socket: WebSocket, request: IncomingMessage, address?: string): void;
    mqttPort: number | undefined;
  };
  ready(): Promise<{ database: boolean; broker: boolean; migrations: boolean }>;
  /** What is wrong with the external broker. Devices go on at the console's own address meanwhile. */
  brokerProblem(): BrokerProblem | undefined;
  /** What the server's metrics say of it. */
  figures(): Promise<Figures>;
  /** Does what a command at this machine asks for. */
  administer(words: string[]): Promise<Done>;
  stop(): Promise<void>;
}

/** Starts the provider on an open, migrated database. */
export async function startProvider(options: ProviderOptions): Promise<Provider> {
  const { database: db, publicUrl, version, log, admin } = options;
  const inhabited = await hasUsers(db);
  if (options.demo && inhabited) throw new Error(DEMO_REFUSED);
  const mail = {
    wake: () => outbox.wake(),
    name: new URL(publicUrl).hostname,
    loopbackAllowed: options.mailToLoopback ?? false,
    checkDeadlineMs: options.mailCheckDeadlineMs,
  };
  const exports = { wake: () => workshop.wake() };
  const keys = makeKeys(options.secret);
  const hints = makeHints();
  const now = options.now ?? Date.now;
  const restoredAs = await findLastRestore(db);
  const backups = startBackups({ db, keys, log, now, work: options.backups, restoredAs });
  const surroundings = {
    db,
    keys,
    selfSignUp: options.selfSignUp ?? false,
    apiClient: options.apiClient,
    licenceIssuers: [createPublicKey(keys.licenceKey), ...(options.licencePublicKeys ?? []).map(publicKeyOf)],
    guards: makeGuards(db.engine === "postgres" ? db : undefined),
    waitingSignIns: makeWaitingSignIns(db),
    hints,
    mail,
    gateway: options.messageGateway,
    exports,
    backups,
    log,
    publicUrl,
    version,
    dataDir: options.dataDir,
    start: { at: now(), ticks: performance.now() },
    setup: {
      code: inhabited || admin || options.demo ? undefined : printedCodeOf(keys.hash("setup-code", ""), 12),
    },
    now,
  };
  const { host, mqttPort, broker } = options;
  const deviceLink = await startDeviceLink(surroundings, { host, mqttPort, broker });
  const stopSharing = await shareHints(db, hints, backups.lookForReplaced);
  const house: House = { ...surroundings, link: deviceLink };
  const outbox = startOutbox({
    db,
    send: (payload, job) => sendMessage(house, messageIn(payload), job),
    giveUp: (payload) => transaction(db, (tx) => giveUpMessage(tx, messageIn(payload), house.now())),
    onProblem: (error) =>
      log("warn", "A message could not be sent yet.", {
        problem: error instanceof Error ? error.message : "",
      }),
  });
  const workshop = startWorkshop({
    db,
    produce: options.exportThread && inThread(options.exportThread, options.databaseUrl ?? ""),
    now: house.now,
    onProblem: (error) =>
      log("warn", "An export could not be made yet.", {
        problem: error instanceof Error ? error.message : "",
      }),
  });
  const demoNow = options.demo ? await setUpDemo(house, admin) : undefined;
  const setUpNow =
    admin && !inhabited && !demoNow
      ? await setUp(house, { ...admin, name: "Administrator", language: "en", guided: false })
      : undefined;
  const sweepNow = (): void => {
    sweep(house).catch((error: unknown) =>
      log("warn", "What has been kept long enough could not be deleted yet.", { error }),
    );
  };
  // Also soon after the start: a server that is started anew every hour would never get to it.
  const firstSweep = setTimeout(sweepNow, FIRST_SWEEP_AFTER_MS).unref();
  const sweeping = setInterval(sweepNow, SWEEP_EVERY_MS).unref();
  const sealer = startSealer(house);
  let settled = inhabited || demoNow !== undefined || setUpNow !== undefined;
  return {
    answer: makeAnswer(house, options.validateReplies),
    blobs: makeBlobs(house),
    backupFiles: makeBackupFiles(options.backups.folder, now),
    async firstRun() {
      if (settled) return false;
      try {
        settled = await hasUsers(db);
        return !settled;
      } catch (error) {
        // While the database is away nobody can set up, but the login can be shown.
        if (storageFailure(error) === undefined) throw error;
        return false;
      }
    },
    setupCode: house.setup.code,
    ...{ setUpNow, demoNow },
    buildingMark: (domainId) => house.hints.mark(domainId),
    watchBuilding: (domainId, changed) => house.hints.watch(domainId, changed),
    deviceLink: { handleWebSocket: deviceLink.handleWebSocket, mqttPort: deviceLink.mqttPort() },
    async ready() {
      const database = await hasUsers(db).then(
        () => true,
        () => false,
      );
      // A database that can't be migrated stops the start, so a running server has its migrations.
      return { database, broker: deviceLink.ready(), migrations: true };
    },
    brokerProblem: deviceLink.brokerProblem,
    figures: async () => ({
      ...(broker && { brokerWorks: deviceLink.brokerProblem() === undefined }),
      devicesConnected: deviceLink.connected(),
      messagesDropped: deviceLink.droppedMessages(),
      jobs: await countJobs(db),
    }),
    administer: (words) => administer(house, words),
    async stop() {
      clearTimeout(firstSweep);
      clearInterval(sweeping);
      await Promise.all([outbox.stop(), workshop.stop(), backups.stop()]);
      await deviceLink.stop();
      await sealer.stop();
      await stopSharing();
    },
  };
}

/** Which message a job of the outbox is about. */
function messageIn(payload: unknown): string {
  return (payload as { messageId: string }).messageId;
}
