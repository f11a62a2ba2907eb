import type { ClientPair } from "#contract/client/client.ts";
import type { Times } from "#rules/history/followed-clock.ts";
import type { Database } from "#storage/database.ts";
import type { Log } from "#storage/log.ts";
import type { BackupWork } from "./backups/backup-scheduler.ts";
import type { ExternalBroker } from "./device-link/device-link.ts";
import type { MessageGateway } from "./mobile/gateway.ts";
import type { Outbound } from "./outbound/outbound.ts";

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
  /** How long a connection of a device may take to sign in; only tests lengthen it. */
  signInWithinMs?: number | undefined;
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
  /** How push services reach the operator: `mailto:…` or `https://…`; without it, Apple's service refuses messages. */
  vapidSubject?: string | undefined;
  /** How long a push service may take to answer; only tests shorten it. */
  pushDeadlineMs?: number | undefined;
  /** The built script of the thread that makes exports; without it, this thread makes them. */
  exportThread?: URL | undefined;
  databaseUrl?: string;
  backups: BackupWork;
  dataDir?: string;
  /** How often the server looks for automatic updates; only tests shorten it. */
  updatesEveryMs?: number | undefined;
  /** The server's one clock, which notices when it is set back. */
  times: () => Times;
}
