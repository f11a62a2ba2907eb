import { createPublicKey } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { WebSocket } from "ws";
import type { ClientPair } from "#contract/client/client.ts";
import type { Answer } from "#contract/client/in-process.ts";
import { DECIDED_AT_ALL_WITHIN_MS } from "#contract/device-link/device-link.ts";
import type { SimulatedBuilding } from "#contract/simulator/messages.ts";
import { type Database, onChanged, transaction } from "#storage/database.ts";
import { findLeaseAge, type Lease, makeLease } from "#storage/jobs/lease.ts";
import { countJobs } from "#storage/jobs/queue.ts";
import type { Log } from "#storage/log.ts";
import { failureFields } from "#storage/log.ts";
import { isLogMissing } from "#storage/storage-health.ts";
import { startActionWork } from "./actions/action-work.ts";
import { administer, type Done } from "./administration.ts";
import { startSealer } from "./audit/seal.ts";
import { type Blobs, makeBlobs } from "./avatars/blobs.ts";
import { BackupScheduler, type BackupWork } from "./backups/backup-scheduler.ts";
import { type BackupFiles, makeBackupFiles } from "./backups/files.ts";
import { watchBackups } from "./backups/overdue.ts";
import { createChangeFeed } from "./change-feed.ts";
import { concernsOf } from "./configurations/concerns.ts";
import type { ProviderContext } from "./context.ts";
import { listSimulatedBuildings } from "./demo/simulated-buildings.ts";
import { type ExternalBroker, startDeviceLink } from "./device-link/device-link.ts";
import { installUpdates } from "./devices/operations/install-updates.ts";
import { makeAnswer } from "./dispatch.ts";
import { startExportWorker } from "./exports/export-worker.ts";
import { inThread } from "./exports/in-thread.ts";
import { BROKER_LEASE } from "./external-broker/broker-leader.ts";
import type { BrokerProblem } from "./external-broker/open-client.ts";
import { findNewestBackup } from "./installation/operations/diagnose-backups.ts";
import { watchClock } from "./installation/operations/diagnose-clock.ts";
import { sendMessage } from "./installation/operations/send-message.ts";
import { type SetUp, setUp } from "./installation/operations/set-up.ts";
import { type DemoSignIn, setUpDemo } from "./installation/operations/set-up-demo.ts";
import { sweep } from "./installation/operations/sweep.ts";
import { findLastRestore } from "./installation/queries/backups.ts";
import { abandonMessage } from "./installation/queries/messages.ts";
import { makeKeys } from "./keys.ts";
import { publicKeyOf } from "./licences/signed-text.ts";
import { startOutbox } from "./mail/outbox.ts";
import type { MessageGateway } from "./mobile/gateway.ts";
import type { Outbound } from "./outbound/outbound.ts";
import { hasUsers } from "./people/queries/users.ts";
import { shareChanges } from "./share-changes.ts";
import { makeGuards } from "./sign-in/guards.ts";
import { printedCodeOf } from "./sign-in/printed-code.ts";
import { countRefusedSignIns } from "./sign-in/refused-sign-ins.ts";
import { makeWaitingSignIns } from "./sign-in/waiting-sign-ins.ts";
import { storageFailure } from "./storage-failure.ts";

const SWEEP_EVERY_MS = 3_600_000;
const UPDATES_EVERY_MS = 60_000;
const FIRST_SWEEP_AFTER_MS = 60_000;
const DEMO_REFUSED =
  "DEMO=1 fills an empty database, and this one is in use. Start without DEMO, or name another DATA_DIR.";
const LOG_MISSING =
  "The database's log was deleted while it was needed: the last changes before this start may be lost. " +
  "If so, restore a backup: npm run restore -- FILE (docs/operating.md).";

export interface ProviderOptions {
  database: Database;
  /** 32 bytes that are not in the database. */
  secret: Buffer;
  publicUrl: string;
  /** Where devices connect by MQTT; with port 0, on any free port. */
  host?: string;
  mqttPort: number;
  /** The external broker for devices in service. */
  broker?: ExternalBroker | undefined;
  /** How long a device that is not in service stays connected; only tests shorten it. */
  waitingLifeMs?: number | undefined;
  /** How long after a device's request the server still decides it; only tests lengthen it. */
  decisionLifeMs?: number | undefined;
  /** The first administrator of an empty installation, created without the first-run screen. */
  admin?: { email: string; password: string };
  /** Fills an empty installation with a demo building; an installation in use is refused. */
  demo?: boolean;
  /** The client pair that is required to sign in over the network; without it, any client may sign in. */
  apiClient?: ClientPair | undefined;
  /** Whether anyone may sign up without an invite. */
  selfSignUp?: boolean;
  log: Log;
  validateReplies: boolean;
  version: string;
  /** Public keys of licence vendors, 32 bytes each in base64url. */
  licencePublicKeys?: readonly string[];
  /** Opens all outgoing connections. */
  outbound: Outbound;
  /** The time limit for checking a mail server; only tests shorten it. */
  mailCheckDeadlineMs?: number;
  /** The gateway for mobile numbers; without it, no messages are sent to them. */
  messageGateway?: MessageGateway | undefined;
  /** The built script of the thread that makes exports; without it, this thread makes them. */
  exportThread?: URL | undefined;
  databaseUrl?: string;
  backups: BackupWork;
  dataDir?: string;
  /** How often the server looks for automatic updates; only tests shorten it. */
  updatesEveryMs?: number | undefined;
  /** The current time in milliseconds since 1970; only tests replace the machine's clock. */
  now?: () => number;
}

interface Figures {
  devicesConnected: number;
  messagesDropped: number;
  /** Only with an external broker. */
  brokerWorks?: boolean;
  /** Only when several servers share one database. */
  brokerLeaseAgeMs?: number | undefined;
  signInsRefused: Record<string, number>;
  jobs: Record<string, number>;
  /** When the newest readable backup was made; null when there is none. */
  lastBackupAt: number | null;
}

/** The embedded provider: the API, the pictures, the device link, and the results of the start. */
export interface Provider {
  answer: Answer;
  blobs: Blobs;
  backupFiles: BackupFiles;
  firstRun(): Promise<boolean>;
  setupCode: string | undefined;
  /** The result of the unattended set-up, if this start made one. */
  setUpNow: SetUp | undefined;
  /** The sign-in to the demo, if this start created the demo. */
  demoNow: DemoSignIn | undefined;
  /** Returns a mark of the building's state, which differs after each change. */
  buildingMark(domainId: string): string;
  watchBuilding(domainId: string, changed: () => void): () => void;
  /** What the server needs to simulate the devices of demo buildings. */
  demo: {
    /** The right to simulate the devices, which one of the servers on a database has. */
    lease: Pick<Lease, "hold" | "release">;
    buildings(): Promise<SimulatedBuilding[]>;
    /** Calls back when something in any building changes. Returns a function that unsubscribes. */
    watch(changed: () => void): () => void;
  };
  deviceLink: {
    handleWebSocket(socket: WebSocket, request: IncomingMessage, address?: string): void;
    mqttPort: number | undefined;
  };
  ready(): Promise<{ database: boolean; broker: boolean; migrations: boolean }>;
  /**
   * Returns the problem with the external broker, if any. Meanwhile devices can connect at the console's
   * address.
   */
  brokerProblem(): BrokerProblem | undefined;
  /** Whether the scheduled backup is overdue. */
  backupProblem(): "overdue" | undefined;
  /** Returns the state of the provider for the server's metrics. */
  figures(): Promise<Figures>;
  /** Runs an administrative command. */
  administer(words: string[]): Promise<Done>;
  stop(): Promise<void>;
}

/** Starts the provider on an open, migrated database. */
export async function startProvider(options: ProviderOptions): Promise<Provider> {
  const { database: db, publicUrl, version, log, admin } = options;
  const hasAccounts = await hasUsers(db);
  if (options.demo && hasAccounts) throw new Error(DEMO_REFUSED);
  if (isLogMissing(db)) log("warn", LOG_MISSING);
  const mail = {
    wake: () => outbox.wake(),
    name: new URL(publicUrl).hostname,
    checkDeadlineMs: options.mailCheckDeadlineMs,
  };
  const exports = { wake: () => exportWorker.wake() };
  const actionWork = { wake: () => actionWorker.wake() };
  const keys = makeKeys(options.secret);
  const changeFeed = createChangeFeed();
  const now = options.now ?? Date.now;
  const restoredAs = await findLastRestore(db);
  const backups = new BackupScheduler({ db, keys, log, now, work: options.backups, restoredAs });
  const surroundings = {
    db,
    keys,
    selfSignUp: options.selfSignUp ?? false,
    apiClient: options.apiClient,
    licenceIssuers: [createPublicKey(keys.licenceKey), ...(options.licencePublicKeys ?? []).map(publicKeyOf)],
    guards: makeGuards(db.engine === "postgres" ? db : undefined),
    waitingSignIns: makeWaitingSignIns(db),
    changeFeed,
    mail,
    outbound: options.outbound,
    gateway: options.messageGateway,
    exports,
    actionWork,
    decisionLifeMs: options.decisionLifeMs ?? DECIDED_AT_ALL_WITHIN_MS,
    backups,
    log,
    publicUrl,
    version,
    dataDir: options.dataDir,
    start: { at: now(), ticks: performance.now() },
    setup: {
      code: hasAccounts || admin || options.demo ? undefined : printedCodeOf(keys.hash("setup-code", ""), 12),
    },
    now,
  };
  const { host, mqttPort, broker, waitingLifeMs } = options;
  const deviceLink = await startDeviceLink(surroundings, { host, mqttPort, broker, waitingLifeMs });
  onChanged(db, (changes) => changeFeed.concerned(concernsOf(changes)));
  const stopSharing = await shareChanges(db, changeFeed, () => backups.lookForReplaced());
  const context: ProviderContext = { ...surroundings, link: deviceLink };
  const outbox = startOutbox({
    db,
    send: (payload, job) => sendMessage(context, messageIn(payload), job),
    giveUp: (payload) => transaction(db, (tx) => abandonMessage(tx, messageIn(payload), context.now())),
    now,
    log,
  });
  const actionWorker = startActionWork(context);
  const exportWorker = startExportWorker({
    db,
    produce: options.exportThread && inThread(options.exportThread, options.databaseUrl ?? ""),
    now: context.now,
    log,
  });
  const demoNow = options.demo ? await setUpDemo(context, admin) : undefined;
  const setUpNow =
    admin && !hasAccounts && !demoNow
      ? await setUp(context, { ...admin, name: "Administrator", language: "en", guided: false })
      : undefined;
  const sweepNow = (): void => {
    sweep(context).catch((error: unknown) =>
      log("warn", "Expired data could not be deleted yet.", failureFields(error)),
    );
  };
  // Also soon after the start: a server that is restarted every hour would never get to it.
  const firstSweep = setTimeout(sweepNow, FIRST_SWEEP_AFTER_MS).unref();
  const sweeping = setInterval(sweepNow, SWEEP_EVERY_MS).unref();
  const updating = setInterval(() => {
    installUpdates(context).catch((error: unknown) =>
      log("warn", "Automatic updates could not be looked for yet.", failureFields(error)),
    );
  }, options.updatesEveryMs ?? UPDATES_EVERY_MS).unref();
  const stopWatchingClock = watchClock(context);
  const sealer = startSealer(context);
  const backupWatch = watchBackups({ db, folder: options.backups.folder, log, now });
  const signIns = countRefusedSignIns();
  let settled = hasAccounts || demoNow !== undefined || setUpNow !== undefined;
  return {
    answer: signIns.counting(makeAnswer(context, options.validateReplies)),
    blobs: makeBlobs(context),
    backupFiles: makeBackupFiles(options.backups.folder, now),
    async firstRun() {
      if (settled) return false;
      try {
        settled = await hasUsers(db);
        return !settled;
      } catch (error) {
        // While the database is unreachable no one can set up, but the login can be shown.
        if (storageFailure(error) === undefined) throw error;
        return false;
      }
    },
    setupCode: context.setup.code,
    setUpNow,
    demoNow,
    buildingMark: (domainId) => context.changeFeed.mark(domainId),
    watchBuilding: (domainId, changed) => context.changeFeed.watch(domainId, changed),
    demo: {
      lease: makeLease(context, "simulator"),
      buildings: () => listSimulatedBuildings(context),
      watch: (changed) => changeFeed.watchAll(changed),
    },
    deviceLink: {
      handleWebSocket: (...opened) => deviceLink.handleWebSocket(...opened),
      mqttPort: deviceLink.mqttPort(),
    },
    async ready() {
      const database = await hasUsers(db).then(
        () => true,
        () => false,
      );
      // A database that can't be migrated stops the start, so a running server has its migrations.
      return { database, broker: deviceLink.ready(), migrations: true };
    },
    brokerProblem: () => deviceLink.brokerProblem(),
    backupProblem: () => backupWatch.problem(),
    figures: async () => ({
      brokerLeaseAgeMs: broker && (await findLeaseAge(db, BROKER_LEASE, now())),
      signInsRefused: signIns.refused(),
      ...(broker && { brokerWorks: deviceLink.brokerProblem() === undefined }),
      devicesConnected: deviceLink.connected(),
      messagesDropped: deviceLink.droppedMessages(),
      jobs: await countJobs(db),
      lastBackupAt: await findNewestBackup(options.backups.folder).then(
        (backup) => backup?.madeAt ?? null,
        () => null,
      ),
    }),
    administer: (words) => administer(context, words),
    async stop() {
      clearTimeout(firstSweep);
      clearInterval(sweeping);
      clearInterval(updating);
      stopWatchingClock();
      backupWatch.stop();
      await Promise.all([outbox.stop(), actionWorker.stop(), exportWorker.stop(), backups.stop()]);
      await deviceLink.stop();
      await sealer.stop();
      await stopSharing();
    },
  };
}

/** Returns the message in the payload of an outbox job. */
function messageIn(payload: unknown): string {
  return (payload as { messageId: string }).messageId;
}
