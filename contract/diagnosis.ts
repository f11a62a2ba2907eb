import { z } from "zod";
import { defineCalls } from "./call.ts";
import { instant } from "./fields.ts";

/** What the provider finds out about itself, and in which state that is. */
export const FINDINGS = {
  DATABASE_WORKS: "ok",
  DATABASE_DAMAGED: "error",
  DATABASE_READ_ONLY: "error",
  DATABASE_FULL: "error",
  DATABASE_AWAY: "error",
  DISK_ROOMY: "ok",
  DISK_LOW: "warning",
  DISK_UNKNOWN: "warning",
  BACKUPS_MADE: "ok",
  BACKUPS_BY_HAND: "ok",
  BACKUPS_NONE: "warning",
  /** The newest is older than two of its intervals. */
  BACKUPS_OLD: "warning",
  BACKUPS_FAIL: "error",
  BACKUP_UNREADABLE: "error",
  CLOCK_RIGHT: "ok",
  CLOCK_DIFFERS: "error",
  CLOCK_JUMPED: "warning",
  MAIL_SENDS: "ok",
  MAIL_NOT_SET: "warning",
  MAIL_FAILS: "error",
  DEVICES_CONNECT: "ok",
  DEVICES_CANNOT: "error",
  /** Devices go on at the console's own address. */
  BROKER_AWAY: "warning",
  BROKER_REFUSES: "warning",
  BROKER_WITHOUT_ACCOUNTS: "warning",
  CERTIFICATE_VALID: "ok",
  CERTIFICATE_ENDS_SOON: "warning",
  CERTIFICATE_EXPIRED: "error",
  CERTIFICATE_OF_ANOTHER: "error",
  CERTIFICATE_UNTRUSTED: "error",
  CERTIFICATE_NONE: "warning",
  /** From here: a router may lead people there all the same. */
  ADDRESS_UNREACHABLE: "warning",
  /** Something else than a console does. */
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

/** Values that explain a finding; each has its name and its unit. */
const facts = z.object({
  engine: z.enum(["embedded", "postgres"]).optional(),
  engineVersion: z.string().optional(),
  bytes: z.number().optional(),
  /** Null where the file is too large to be checked while people wait. */
  whole: z.boolean().nullable().optional(),
  answerMs: z.number().optional(),
  schema: z.string().optional(),
  freeBytes: z.number().optional(),
  totalBytes: z.number().optional(),
  lastBackupAt: instant.optional(),
  /** Not there where none is made by itself. */
  backupEveryHours: z.number().int().optional(),
  lastBackupFailureAt: instant.optional(),
  certificateEndsAt: instant.optional(),
  serverTime: instant.optional(),
  aheadOfDatabaseMs: z.number().optional(),
  jumpedMs: z.number().optional(),
  mailHost: z.string().optional(),
  /** Where messages for mobile numbers go. */
  gatewayHost: z.string().optional(),
  waiting: z.number().int().optional(),
  failed: z.number().int().optional(),
  lastFailureAt: instant.optional(),
  mqttPort: z.number().int().optional(),
  /** The external broker that devices in service may go to. */
  brokerHost: z.string().optional(),
  devices: z.number().int().optional(),
  devicesOnline: z.number().int().optional(),
  version: z.string().optional(),
  node: z.string().optional(),
  startedAt: instant.optional(),
});

export type DiagnosisFacts = z.infer<typeof facts>;

export const diagnosis = defineCalls({
  read: {
    method: "GET",
    path: "/onpremise/diagnosis",
    summary:
      "How the installation is: database, disk, backups, clock, mail, devices, certificate and version, each with its state.",
    access: "installation",
    reply: z.object({
      parts: z.array(
        z.object({
          part: z.enum(DIAGNOSED_PARTS),
          state: z.enum(["ok", "warning", "error"]),
          finding: z.enum(Object.keys(FINDINGS) as [Finding, ...Finding[]]),
          facts,
        }),
      ),
    }),
  },
});
