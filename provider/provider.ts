import { createPublicKey } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { WebSocket } from "ws";
import type { Answer } from "#contract/client/in-process.ts";
import type { Client, ClientPair } from "#contract/client/client.ts";
import { administer, type Done } from "./administration.ts";
import { makeAnswer } from "./answer.ts";
import { startSealer } from "./audit/seal.ts";
import { makeBlobs } from "./avatars/blobs.ts";
import { type Database, transaction } from "./db/database.ts";
import { giveUpMessage } from "./db/messages.ts";
import { hasUsers } from "./db/users.ts";
import { startDeviceLink } from "./device-link/device-link.ts";
import { makeGuards } from "./guards.ts";
import { makeHints } from "./hints.ts";
import type { House, Log } from "./house.ts";
import { makeKeys } from "./keys.ts";
import { publicKeyOf } from "./licences/signed-text.ts";
import { startOutbox } from "./mail/outbox.ts";
import { sendMessage } from "./operations/send-message.ts";
import { type SetUp, setUp } from "./operations/set-up.ts";
import { sweep } from "./operations/sweep.ts";
import { printedCode } from "./printed-code.ts";
import { shareHints } from "./share-hints.ts";
import { storageFailure } from "./storage-failure.ts";
import { makeWaitingSignIns } from "./waiting-sign-ins.ts";

const SWEEP_EVERY_MS = 3_600_000;
const FIRST_SWEEP_AFTER_MS = 60_000;

export interface ProviderOptions {
  database: Database;
  /** 32 bytes that are not in the database. */
  secret: Buffer;
  publicUrl: string;
  /** Where devices connect by MQTT; port 0: any free one. */
  host?: string;
  mqttPort: number;
  /** The first administrator of an empty installation, made without the first-run screen. */
  admin?: { email: string; password: string };
  /** What whoever signs in over the network has to name as its client; without one any may. */
  apiClient?: ClientPair | undefined;
  log: Log;
  validateReplies: boolean;
  version: string;
  /** Public keys of whoever sells licences, 32 bytes each in base64url. */
  licencePublicKeys?: readonly string[];
  /** Lets mail go to a server on this machine. */
  mailToLoopback?: boolean;
  /** Milliseconds since 1970; the clock of the machine unless a test moves it. */
  now?: () => number;
}

/** The embedded provider: the API, the pictures, the device link, and what the start needs to know. */
export interface Provider {
  answer: Answer;
  blobs: Pick<Client, "put" | "read">;
  firstRun(): Promise<boolean>;
  setupCode: string | undefined;
  /** What an unattended set-up made at this start. */
  setUpNow: SetUp | undefined;
  /** What the building's state is called until the next change. */
  buildingMark(domainId: string): string;
  watchBuilding(domainId: string, changed: () => void): () => void;
  deviceLink: {
    handleWebSocket(socket: WebSocket, request: IncomingMessage, address?: string): void;
    mqttPort: number | undefined;
  };
  ready(): Promise<{ database: boolean; broker: boolean; migrations: boolean }>;
  /** Does what a command at this machine asks for. */
  administer(words: string[]): Promise<Done>;
  stop(): Promise<void>;
}

/** Starts the provider on an open, migrated database. */
export async function startProvider(options: ProviderOptions): Promise<Provider> {
  const { database: db, publicUrl, version, log, admin } = options;
  const inhabited = await hasUsers(db);
  const mail = {
    wake: () => outbox.wake(),
    name: new URL(publicUrl).hostname,
    loopbackAllowed: options.mailToLoopback ?? false,
  };
  const keys = makeKeys(options.secret);
  const hints = makeHints();
  const surroundings = {
    db,
    keys,
    apiClient: options.apiClient,
    licenceIssuers: [createPublicKey(keys.licenceKey), ...(options.licencePublicKeys ?? []).map(publicKeyOf)],
    guards: makeGuards(),
    waitingSignIns: makeWaitingSignIns(db),
    hints,
    mail,
    log,
    publicUrl,
    version,
    setup: { code: inhabited || admin ? undefined : printedCode(12) },
    now: options.now ?? Date.now,
  };
  const deviceLink = await startDeviceLink(surroundings, { host: options.host, mqttPort: options.mqttPort });
  const stopSharing = await shareHints(db, hints);
  const house: House = { ...surroundings, link: deviceLink };
  const outbox = startOutbox({
    db,
    send: (payload, { attempt }) => sendMessage(house, messageIn(payload), attempt),
    giveUp: (payload) => transaction(db, (tx) => giveUpMessage(tx, messageIn(payload), house.now())),
    onProblem: (error) =>
      log("warn", "A message could not be sent yet.", {
        problem: error instanceof Error ? error.message : "",
      }),
  });
  const setUpNow =
    admin && !inhabited ? await setUp(house, { ...admin, name: "Administrator", language: "en" }) : undefined;
  const sweepNow = (): void => {
    sweep(house).catch((error: unknown) =>
      log("warn", "What has been kept long enough could not be deleted yet.", { error }),
    );
  };
  // Also soon after the start: a server that is started anew every hour would never get to it.
  const firstSweep = setTimeout(sweepNow, FIRST_SWEEP_AFTER_MS).unref();
  const sweeping = setInterval(sweepNow, SWEEP_EVERY_MS).unref();
  const sealer = startSealer(house);
  let settled = inhabited || setUpNow !== undefined;
  return {
    answer: makeAnswer(house, options.validateReplies),
    blobs: makeBlobs(house),
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
    setUpNow,
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
    administer: (words) => administer(house, words),
    async stop() {
      clearTimeout(firstSweep);
      clearInterval(sweeping);
      await outbox.stop();
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
