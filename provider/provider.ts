import type { IncomingMessage } from "node:http";
import type { WebSocket } from "ws";
import type { Answer } from "#contract/client/in-process.ts";
import type { SimulatedBuilding } from "#contract/simulator/messages.ts";
import { createLease, findLeaseAge, type Lease } from "#storage/jobs/lease.ts";
import { countJobs } from "#storage/jobs/queue.ts";
import { administer, type TerminalOutput } from "./administration.ts";
import { type Blobs, createBlobs } from "./avatars/blobs.ts";
import { type BackupFiles, createBackupFiles } from "./backups/files.ts";
import type { BuildingListener } from "./change-feed.ts";
import type { ProviderContext } from "./context.ts";
import { listSimulatedBuildings } from "./demo/simulated-buildings.ts";
import type { DeviceLink } from "./device-link/device-link.ts";
import { createCallRunner } from "./dispatch.ts";
import { BROKER_LEASE } from "./external-broker/broker-leader.ts";
import type { BrokerProblem } from "./external-broker/open-client.ts";
import { findNewestBackup } from "./installation/operations/diagnose-backups.ts";
import type { SetUp } from "./installation/operations/set-up.ts";
import type { DemoSignIn } from "./installation/operations/set-up-demo.ts";
import { findRestoreCheck } from "./installation/queries/restore-checks.ts";
import { hasUsers } from "./people/queries/users.ts";
import type { PeriodicWork } from "./periodic-work.ts";
import { countRefusedSignIns } from "./sign-in/refused-sign-ins.ts";
import { storageFailure } from "./storage-failure.ts";

/** The current state of the provider, for the server's metrics. */
export interface Figures {
  devicesConnected: number;
  messagesDropped: number;
  /** Only where there is an external broker. */
  brokerWorks?: boolean;
  /** How long ago the leader at the external broker prolonged its lease; only where servers share one. */
  brokerLeaseAgeMs?: number | undefined;
  /** Sign-ins that were refused since the start, by the name of the error. */
  signInsRefused: Record<string, number>;
  /** Jobs that wait or are running, by kind. */
  jobs: Record<string, number>;
  /** When the newest readable backup was made; null when there is none. */
  lastBackupAt: number | null;
  /** When a scheduled backup was last restored for a check; null when the last check failed. */
  lastRestoreCheckAt: number | null;
}

/** What the server needs to simulate the devices of demo buildings. */
interface DemoBuildings {
  /** The right to simulate the devices, which one of the servers on a database has. */
  lease: Pick<Lease, "hold" | "release">;
  buildings(): Promise<SimulatedBuilding[]>;
  /** Calls back when something in any building changes. Returns a function that unsubscribes. */
  watch(listener: () => void): () => void;
}

interface DeviceConnections {
  handleWebSocket(socket: WebSocket, request: IncomingMessage, address?: string): void;
  mqttPort: number | undefined;
}

/** What this start made in an empty installation. */
interface FirstAccounts {
  /** The result of the unattended set-up, if this start made one. */
  setUpNow: SetUp | undefined;
  /** The sign-in to the demo, if this start created the demo. */
  demoNow: DemoSignIn | undefined;
}

interface Parts extends FirstAccounts {
  context: ProviderContext;
  deviceLink: DeviceLink;
  validateReplies: boolean;
  hasExternalBroker: boolean;
  /** Whether there is an account. */
  isSetUp: boolean;
  periodicWork: PeriodicWork;
  stop(): Promise<void>;
}

/** The embedded provider: the API, the pictures, the device link, and the results of the start. */
export class Provider implements FirstAccounts {
  readonly answer: Answer;
  readonly blobs: Blobs;
  readonly backupFiles: BackupFiles;
  readonly setupCode: string | undefined;
  readonly setUpNow: SetUp | undefined;
  readonly demoNow: DemoSignIn | undefined;
  readonly demo: DemoBuildings;
  readonly deviceLink: DeviceConnections;
  readonly #parts: Parts;
  readonly #signIns = countRefusedSignIns();
  #isSetUp: boolean;

  constructor(parts: Parts) {
    const { context, validateReplies } = parts;
    this.#parts = parts;
    this.#isSetUp = parts.isSetUp;
    this.answer = this.#signIns.counting(createCallRunner(context, validateReplies));
    this.blobs = createBlobs(context);
    this.backupFiles = createBackupFiles(context.backups.folder, context.now);
    this.setupCode = context.setup.code;
    this.setUpNow = parts.setUpNow;
    this.demoNow = parts.demoNow;
    this.demo = {
      lease: createLease(context, "simulator"),
      buildings: () => listSimulatedBuildings(context),
      watch: (listener) => context.changeFeed.watchAll(listener),
    };
    this.deviceLink = {
      handleWebSocket: (...opened) => parts.deviceLink.handleWebSocket(...opened),
      mqttPort: parts.deviceLink.mqttPort(),
    };
  }

  /** Whether there is no account yet, so that the first-run screen is shown. */
  async firstRun(): Promise<boolean> {
    if (this.#isSetUp) return false;
    try {
      this.#isSetUp = await hasUsers(this.#parts.context.db);
      return !this.#isSetUp;
    } catch (error) {
      // While the database is unreachable no one can set up, but the login can be shown.
      if (storageFailure(error) === undefined) throw error;
      return false;
    }
  }

  /** Returns a mark of the building's state, which differs after each change. */
  buildingMark(domainId: string): string {
    return this.#parts.context.changeFeed.mark(domainId);
  }

  /** Returns a mark that differs after each urgent change of the building, such as a ring. */
  urgentMark(domainId: string): string {
    return this.#parts.context.changeFeed.urgentMark(domainId);
  }

  /** Calls back when something in the building changes. Returns a function that unsubscribes. */
  watchBuilding(domainId: string, listener: BuildingListener): () => void {
    return this.#parts.context.changeFeed.watch(domainId, listener);
  }

  async ready(): Promise<{ database: boolean; broker: boolean; migrations: boolean }> {
    const { context, deviceLink } = this.#parts;
    const database = await hasUsers(context.db).then(
      () => true,
      () => false,
    );
    // A database that can't be migrated stops the start, so a running server has its migrations.
    return { database, broker: deviceLink.ready(), migrations: true };
  }

  /**
   * Returns the problem with the external broker, if any. Meanwhile devices can connect at the console's
   * address.
   */
  brokerProblem(): BrokerProblem | undefined {
    return this.#parts.deviceLink.brokerProblem();
  }

  /** Whether the scheduled backup is overdue. */
  backupProblem(): "overdue" | undefined {
    return this.#parts.periodicWork.backupProblem();
  }

  /** Returns the state of the provider for the server's metrics. */
  async figures(): Promise<Figures> {
    const { context, deviceLink, hasExternalBroker } = this.#parts;
    const { db, now, backups } = context;
    return {
      brokerLeaseAgeMs: hasExternalBroker ? await findLeaseAge(db, BROKER_LEASE, now()) : undefined,
      signInsRefused: this.#signIns.refused(),
      brokerWorks: hasExternalBroker ? deviceLink.brokerProblem() === undefined : undefined,
      devicesConnected: deviceLink.connected(),
      messagesDropped: deviceLink.droppedMessages(),
      jobs: await countJobs(db),
      lastBackupAt: await findNewestBackup(backups.folder).then(
        (backup) => backup?.madeAt ?? null,
        () => null,
      ),
      lastRestoreCheckAt: await findRestoreCheck(db).then((check) =>
        check?.problem === null ? check.checkedAt : null,
      ),
    };
  }

  /** Runs an administrative command. */
  administer(words: string[]): Promise<TerminalOutput> {
    return administer(this.#parts.context, words);
  }

  stop(): Promise<void> {
    return this.#parts.stop();
  }
}
