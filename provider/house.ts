import type { KeyObject } from "node:crypto";
import type { ClientPair } from "#contract/client/client.ts";
import type { Database } from "./db/database.ts";
import type { Guards } from "./guards.ts";
import type { Hints } from "./hints.ts";
import type { Keys } from "./keys.ts";
import type { WaitingSignIns } from "./waiting-sign-ins.ts";

type LogLevel = "info" | "warn" | "error";
export type LogFields = Record<string, unknown>;
export type Log = (level: LogLevel, message: string, fields?: LogFields) => void;

/** What the API needs of the device link. */
export interface DeviceLinkPort {
  /** The device is out of service: tells it, if it is connected, and ends its connection. */
  retire(hwId: string): Promise<void>;
  mqttPort(): number | undefined;
}

/** How messages leave. */
export interface Mailing {
  /** Something was put into the outbox. */
  wake(): void;
  /** Our own name, as a mail server is greeted. */
  name: string;
  /** Only for tests: a mail server may stand on this machine. */
  loopbackAllowed: boolean;
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
  /** The pair that clients name when they sign in; undefined where any may. */
  apiClient: ClientPair | undefined;
  /** Whose signature under a licence counts: the installation's own, and those of whoever sells them. */
  licenceIssuers: readonly KeyObject[];
  log: Log;
  publicUrl: string;
  version: string;
  /** The set-up code while there is no user yet. */
  setup: { code: string | undefined };
  now(): number;
}
