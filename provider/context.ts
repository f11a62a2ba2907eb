import type { KeyObject } from "node:crypto";
import type { ClientPair } from "#contract/client/client.ts";
import type { Times } from "#rules/history/followed-clock.ts";
import type { Database } from "#storage/database.ts";
import type { Log } from "#storage/log.ts";
import type { Unlock } from "./backups/locks.ts";
import type { ChangeFeed } from "./change-feed.ts";
import type { BrokerProblem } from "./external-broker/open-client.ts";
import type { Keys } from "./keys.ts";
import type { MessageGateway } from "./mobile/gateway.ts";
import type { Outbound } from "./outbound/outbound.ts";
import type { PushSender } from "./push/push-sender.ts";
import type { Guards } from "./sign-in/guards.ts";
import type { WaitingSignIns } from "./sign-in/waiting-sign-ins.ts";

/** What the API needs from the device link. */
export interface DeviceLinkPort {
  /** Notifies a device that it is out of service, if it is connected, and ends its connection. */
  retire(hwId: string): Promise<void>;
  mqttPort(): number | undefined;
  /** Whether devices can connect. */
  ready(): boolean;
  /** Returns the problem of the external broker; undefined when it works, or without an external broker. */
  brokerProblem(): BrokerProblem | undefined;
  /** The host of the external broker. */
  brokerHost: string | undefined;
}

/** Sends messages. */
export interface MailSender {
  /** Notifies that a message was put into the outbox. */
  wake(): void;
  /** The name of this server in the greeting to a mail server. */
  name: string;
  /**
   * Whether a mail server is being checked. Checks run one at a time: a check that an attacker makes hang uses no
   * more than one connection (attack H05).
   */
  isChecking: boolean;
  /** Only for tests: the time limit of a check of a mail server. */
  checkDeadlineMs?: number | undefined;
}

/** Carries out the actions of groups, and what follows from them. */
export interface ActionWork {
  /** Notifies that an action was queued. */
  wake(): void;
}

interface Exports {
  /** Notifies that an export was requested. */
  wake(): void;
}

export interface Backups {
  folder: string;
  /** The secret that opens the backups that this installation made. */
  secret: Buffer;
  /** Whether a backup can be restored in the console. */
  restorable(): Promise<boolean>;
  /**
   * Requests a backup; returns false when one is already in progress. @throws BackupError PASSPHRASE when no
   * passphrase has been chosen yet
   */
  order(kind: "MANUAL" | "SCHEDULED"): Promise<boolean>;
  /** Starts the scheduled backup, if one is due. */
  poll(): Promise<void>;
  /**
   * Requests a restore; returns false when a run is already in progress. The key of the backup stays in
   * memory.
   */
  orderRestore(name: string, unlock: Unlock): Promise<boolean>;
}

/** The context of every handler: the database and all services. */
export interface ProviderContext {
  db: Database;
  keys: Keys;
  guards: Guards;
  waitingSignIns: WaitingSignIns;
  changeFeed: ChangeFeed;
  link: DeviceLinkPort;
  mail: MailSender;
  /** Opens all outgoing connections. */
  outbound: Outbound;
  /** Sends messages to mobile numbers; undefined without a gateway. */
  gateway: MessageGateway | undefined;
  /** Sends pushes to the browsers of people. */
  push: PushSender;
  exports: Exports;
  actionWork: ActionWork;
  /** How long after a device's request the server still decides, in milliseconds. */
  decisionLifeMs: number;
  backups: Backups;
  /** Whether people may sign up without an invite. */
  selfSignUp: boolean;
  /** The client pair for signing in; undefined when any client may. */
  apiClient: ClientPair | undefined;
  /** The public keys whose licences are accepted: the installation's key and those of licence vendors. */
  licenceIssuers: readonly KeyObject[];
  log: Log;
  publicUrl: string;
  version: string;
  /** The folder of the database and the keys; undefined in a test without such a folder. */
  dataDir: string | undefined;
  /** When this server started, by the wall clock and by the monotonic clock. */
  start: { at: number; ticks: number };
  /** The set-up code while there is no user yet. */
  setup: { code: string | undefined };
  now(): number;
  /** The wall clock, and a time that does not go back with it, for checking tokens. */
  times(): Times;
}
