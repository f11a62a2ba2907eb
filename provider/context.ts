import type { KeyObject } from "node:crypto";
import type { ClientPair } from "#contract/client/client.ts";
import type { Unlock } from "./backups/locks.ts";
import type { ChangeFeed } from "./change-feed.ts";
import type { Database, StorageFault } from "./db/database.ts";
import type { BrokerProblem } from "./external-broker/open-client.ts";
import type { Keys } from "./keys.ts";
import type { MessageGateway } from "./mobile/gateway.ts";
import type { Outbound } from "./outbound/outbound.ts";
import type { Guards } from "./sign-in/guards.ts";
import type { WaitingSignIns } from "./sign-in/waiting-sign-ins.ts";

type LogLevel = "debug" | "info" | "warn" | "error";
export type LogFields = { [field: string]: unknown; error?: never };
/** A line about an error has its fault too: while the database is away the log is calm by it. */
export type FailureFields = { [field: string]: unknown; fault: StorageFault; error: unknown };
export type Log = (level: LogLevel, message: string, fields?: LogFields | FailureFields) => void;

/** What the API needs of the device link. */
export interface DeviceLinkPort {
  /** The device is out of service: notifies it, if it is connected, and ends its connection. */
  retire(hwId: string): Promise<void>;
  mqttPort(): number | undefined;
  /** Commands were queued for devices: sends them to those that are connected. */
  commandsQueued(): void;
  /** Whether devices can connect. */
  ready(): boolean;
  /** What is wrong with the external broker; undefined when it works, or without one. */
  brokerProblem(): BrokerProblem | undefined;
  /** The host of the external broker. */
  brokerHost: string | undefined;
}

/** Sends messages. */
export interface Mailing {
  /** A message was put into the outbox. */
  wake(): void;
  /** Our own name, for the greeting of a mail server. */
  name: string;
  /** Only for tests: the most time that a check takes, and the time it takes when no mail server is found. */
  checkDeadlineMs?: number | undefined;
}

/** Carries out the actions of groups, and what follows from them. */
export interface ActionWork {
  /** An action was queued. */
  wake(): void;
}

/** Makes exports. */
export interface Exports {
  /** An export was ordered. */
  wake(): void;
}

/** Makes backups. */
export interface Backups {
  folder: string;
  /** Opens the backups that this installation has made itself. */
  secret: Buffer;
  /** Whether a backup can be restored from here. */
  restorable(): Promise<boolean>;
  /** False when one is in progress already. @throws BackupError PASSPHRASE when none has been chosen yet */
  order(kind: "MANUAL" | "SCHEDULED"): Promise<boolean>;
  /** Starts the scheduled backup, if one is due. */
  poll(): Promise<void>;
  /** The same for a restore: the key of the backup stays in memory. */
  orderRestore(name: string, unlock: Unlock): Promise<boolean>;
}

/** What every handler gets: the database and all services around it. */
export interface ProviderContext {
  db: Database;
  keys: Keys;
  guards: Guards;
  waitingSignIns: WaitingSignIns;
  changeFeed: ChangeFeed;
  link: DeviceLinkPort;
  mail: Mailing;
  /** Opens all outgoing connections. */
  outbound: Outbound;
  /** Sends messages to mobile numbers; undefined without a gateway. */
  gateway: MessageGateway | undefined;
  exports: Exports;
  actionWork: ActionWork;
  /** How long after a device's request the server still decides. */
  decisionLifeMs: number;
  backups: Backups;
  /** Whether anyone may sign up, without an invite. */
  selfSignUp: boolean;
  /** The client pair for signing in; undefined when any client may. */
  apiClient: ClientPair | undefined;
  /** The public keys whose licences are accepted: the installation's own, and those of licence vendors. */
  licenceIssuers: readonly KeyObject[];
  log: Log;
  publicUrl: string;
  version: string;
  /** Where the database and the keys are; undefined in a test that has no such folder. */
  dataDir: string | undefined;
  /** When this server started, by the wall clock and by the monotonic clock. */
  start: { at: number; ticks: number };
  /** The set-up code while there is no user yet. */
  setup: { code: string | undefined };
  now(): number;
}
