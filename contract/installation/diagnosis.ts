import { z } from "zod";
import { defineCalls } from "../call.ts";
import { instant } from "../fields.ts";

/** A finding of the provider about itself, with its state. */
export const FINDINGS = {
  DATABASE_WORKS: "ok",
  DATABASE_DAMAGED: "error",
  DATABASE_READ_ONLY: "error",
  DATABASE_FULL: "error",
  DATABASE_AWAY: "error",
  /** Its log was deleted before this start: the last changes may be lost. */
  DATABASE_WITHOUT_LOG: "warning",
  DISK_ROOMY: "ok",
  DISK_LOW: "warning",
  DISK_UNKNOWN: "warning",
  /** Also while the open database can still be written: the next start would be refused. */
  FOLDER_NOT_WRITABLE: "error",
  BACKUPS_MADE: "ok",
  BACKUPS_BY_HAND: "ok",
  BACKUPS_NONE: "warning",
  /** The newest backup is older than two intervals. */
  BACKUPS_OLD: "warning",
  BACKUPS_FAIL: "error",
  BACKUP_FOLDER_NOT_WRITABLE: "error",
  BACKUP_UNREADABLE: "error",
  /** The last attempt to restore a scheduled backup beside the data failed. */
  RESTORE_CHECK_FAILS: "error",
  CLOCK_RIGHT: "ok",
  CLOCK_DIFFERS: "error",
  CLOCK_JUMPED: "warning",
  /** Sign-ins go on in this server until it is restarted. */
  CLOCK_SET_BACK: "warning",
  /** The newest time in the database is later than the clock. */
  CLOCK_BEHIND: "warning",
  MAIL_SENDS: "ok",
  MAIL_NOT_SET: "warning",
  MAIL_FAILS: "error",
  DEVICES_CONNECT: "ok",
  DEVICES_CANNOT: "error",
  /** Devices continue at the console's own address. */
  BROKER_AWAY: "warning",
  BROKER_REFUSES: "warning",
  BROKER_WITHOUT_ACCOUNTS: "warning",
  CERTIFICATE_VALID: "ok",
  CERTIFICATE_ENDS_SOON: "warning",
  CERTIFICATE_EXPIRED: "error",
  CERTIFICATE_OF_ANOTHER: "error",
  CERTIFICATE_UNTRUSTED: "error",
  CERTIFICATE_NONE: "warning",
  /** As seen from here: a router may still forward connections. */
  ADDRESS_UNREACHABLE: "warning",
  /** Something other than a console answers. */
  ADDRESS_ANSWERS_OTHERWISE: "warning",
  VERSION_TOLD: "ok",
  /** The probe did not answer in time. */
  NO_ANSWER: "error",
} as const satisfies Record<string, DiagnosisState>;

export type DiagnosisState = "ok" | "warning" | "error";

export type Finding = keyof typeof FINDINGS;

export const DIAGNOSED_PARTS = [
  "database",
  "disk",
  "backups",
  "clock",
  "mail",
  "devices",
  "certificate",
  "version",
] as const;

export type DiagnosedPart = (typeof DIAGNOSED_PARTS)[number];

/** Values of a finding, each with its name and unit. */
const facts = z.object({
  /** The database in use. */
  engine: z.enum(["embedded", "postgres"]).optional(),

  /** The version of the database. */
  engineVersion: z.string().optional(),

  /** The size of the database. */
  bytes: z.number().optional(),
  /** Null if the file is too large for an immediate check. */
  whole: z.boolean().nullable().optional(),

  /** The response time in milliseconds. */
  answerMs: z.number().optional(),

  /** The last migration of the database. */
  schema: z.string().optional(),

  /** The folder of the database, whose disk is meant, or of the backups. */
  folder: z.string().optional(),

  /** The number of the user who owns that folder, if the server can't read and write there. */
  folderOwner: z.number().int().optional(),

  /** The folder's mode in octal digits, if the server can't read and write there. */
  folderMode: z.string().optional(),

  /** The number of the user whom the server runs as, if it can't read and write there. */
  serverUser: z.number().int().optional(),

  /** Free bytes on the disk. */
  freeBytes: z.number().optional(),

  /** Bytes of the disk. */
  totalBytes: z.number().optional(),

  /** When the last backup was made, in milliseconds since 1970. */
  lastBackupAt: instant.optional(),
  /** Missing if there are no scheduled backups. */
  backupEveryHours: z.number().int().optional(),

  /** When the last backup failed, in milliseconds since 1970. */
  lastBackupFailureAt: instant.optional(),

  /** When a scheduled backup was last restored to check it, in milliseconds since 1970. */
  lastRestoreCheckAt: instant.optional(),

  /** When the certificate expires, in milliseconds since 1970. */
  certificateEndsAt: instant.optional(),

  /** The server's clock, in milliseconds since 1970. */
  serverTime: instant.optional(),

  /** How many milliseconds the server's clock is ahead of the database's. */
  aheadOfDatabaseMs: z.number().optional(),

  /** By how many milliseconds the clock jumped. */
  jumpedMs: z.number().optional(),

  /** How many milliseconds the clock is behind the newest time in the database. */
  behindNewestMs: z.number().optional(),

  /** The mail server in use. */
  mailHost: z.string().optional(),
  /** The host to which messages for mobile numbers are sent. */
  gatewayHost: z.string().optional(),

  /** How many messages are waiting. */
  waiting: z.number().int().optional(),

  /** How many messages failed in the last seven days. */
  failed: z.number().int().optional(),

  /** When the last message failed, in milliseconds since 1970. */
  lastFailureAt: instant.optional(),

  /** The port that devices connect to. */
  mqttPort: z.number().int().optional(),
  /** The external broker that devices in service may use. */
  brokerHost: z.string().optional(),

  /** How many devices are in service. */
  devices: z.number().int().optional(),

  /** How many of them are connected. */
  devicesOnline: z.number().int().optional(),

  /** The version of Portineria. */
  version: z.string().optional(),

  /** The version of Node.js. */
  node: z.string().optional(),

  /** When the server started, in milliseconds since 1970. */
  startedAt: instant.optional(),
});

export type DiagnosisFacts = z.infer<typeof facts>;

/** The diagnosis of the installation. */
export const diagnosis = defineCalls({
  read: {
    method: "GET",
    path: "/onpremise/diagnosis",
    summary:
      "The diagnosis of the installation: database, disk, backups, clock, mail, devices, certificate and version, each with its state.",
    access: "installation",
    reply: z.object({
      /** One entry for each part of the installation. */
      parts: z.array(
        z.object({
          /** The part that was examined. */
          part: z.enum(DIAGNOSED_PARTS),

          /** Whether it works. */
          state: z.enum(["ok", "warning", "error"]),

          /** The findings, as fixed codes. */
          finding: z.enum(Object.keys(FINDINGS) as [Finding, ...Finding[]]),
          facts,
        }),
      ),
    }),
  },
});
