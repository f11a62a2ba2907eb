import type { KeyObject } from "node:crypto";
import type { ClientPair } from "#contract/client/client.ts";
import type { Unlock } from "./backups/locks.ts";
import type { Database } from "./db/database.ts";
import type { BrokerProblem } from "./external-broker/open-client.ts";
import type { Guards } from "./guards.ts";
import type { Hints } from "./hints.ts";
import type { Keys } from "./keys.ts";
import type { MessageGateway } from "./mobile/gateway.ts";
import type { WaitingSignIns } from "./waiting-sign-ins.ts";

type LogLevel = "info" | "warn" | "error";
export type LogFields = Record<string, unknown>;
export type Log = (level: LogLevel, message: string, fields?: LogFields) => void;

/** What the API needs of the device link. */
export interface DeviceLinkPort {
  /** The device is out of service: tells it, if it is connected, and ends its connection. */
  retire(hwId: string): Promise<void>;
  mqttPort(): number | undefined;
  /** Whether devices can connect. */
  ready(): boolean;
  /** What is wrong with the external broker; undefined when well, or without one. */
  brokerProblem(): BrokerProblem | undefined;
  /** The host of the external broker. */
  brokerHost: string | undefined;
}

/** How messages leave. */
export interface Mailing {
  /** Something was put into the outbox. */
  wake(): void;
  /** Our own name, as a mail server is greeted. */
  name: string;
  /** Only for tests: a mail server may stand on this machine. */
  loopbackAllowed: boolean;
  /** Only for tests: what a check takes at most, and takes where no mail server is found. */
  checkDeadlineMs?: number | undefined;
}

/** Where exports are made. */
export interface Exports {
  /** Something was ordered. */
  wake(): void;
}

/** Where backups are ordered. */
export interface Backups {
  folder: string;
  /** Opens the backups that this installation has made itself. */
  secret: Buffer;
  /** Whether a backup can be put in the place of what is there from here. */
  restorable(): Promise<boolean>;
  /** False where one is under way already. @throws BackupError PASSPHRASE where none was chosen yet */
  order(kind: "MANUAL" | "SCHEDULED"): Promise<boolean>;
  /** Orders the one that is due, if one is. */
  look(): Promise<void>;
  /** The same for a restore: what opens the backup is kept in memory only. */
  orderRestore(name: string, unlock: Unlock): Promise<boolean>;
}

/** What every handler gets: the database and all that surrounds it. */
export interface House {
  db: Database;
  keys: Keys;
  guards: Guards;
  waitingSignIns: WaitingSignIns;
  hints: Hints;
  link: DeviceLinkPort;
  mail: Mailing;
  /** How messages leave for mobile numbers; undefined where nothing leads there. */
  gateway: MessageGateway | undefined;
  exports: Exports;
  backups: Backups;
  /** Whether anybody may sign up, without an invite. */
  selfSignUp: boolean;
  /** The pair that clients name when they sign in; undefined where any may. */
  apiClient: ClientPair | undefined;
  /** Whose signature under a licence counts: the installation's own, and those of whoever sells them. */
  licenceIssuers: readonly KeyObject[];
  log: Log;
  publicUrl: string;
  version: string;
  /** Where the database and the keys are; undefined in a test that has no such folder. */
  dataDir: string | undefined;
  /** When this server started, by the clock and by what no clock moves. */
  start: { at: number; ticks: number };
  /** The set-up code while there is no user yet. */
  setup: { code: string | undefined };
  now(): number;
}
