import { z } from "zod";
import { BACKUP_EVERY_HOURS_MAX, BACKUP_KEEP_MAX, BACKUP_ORDERS } from "#rules/installation/backups.ts";
import { defineCalls } from "../call.ts";
import { currentPassword, id, instant, newPassword, version, yesOrNo } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

/** Why a backup failed or can't be restored, as fixed codes. */
export const BACKUP_PROBLEMS = [
  "NOT_A_BACKUP",
  "NEWER",
  "OTHER_SCHEMA",
  "DAMAGED",
  "PASSPHRASE",
  "OTHER_SECRET",
  "DISK_FULL",
  "FOLDER_NOT_WRITABLE",
  "IN_USE",
  "INTERRUPTED",
] as const;

export type BackupProblem = (typeof BACKUP_PROBLEMS)[number];

/** RECEIVED: uploaded, to restore from it. */
export const backupKind = z.enum(["MANUAL", "SCHEDULED", "RECEIVED"]);

/** A file in the backup folder. */
export const backup = z.object({
  id,
  kind: backupKind,

  /** The size of the file. */
  bytes: z.number().int(),
  /** The time of its contents; null if the file can't be read. */
  madeAt: instant.nullable(),

  /** The version of Portineria that made it; null if the file can't be read. */
  version: z.string().nullable(),
  /** What is known of a backup without its passphrase. */
  problem: z.enum(BACKUP_PROBLEMS).nullable(),
});

export type Backup = z.infer<typeof backup>;

/** A running backup or restore, or the result of the last one. */
export const backupRun = z.object({
  /** Whether it is a requested backup, a scheduled backup or a restore. */
  kind: z.enum(["MANUAL", "SCHEDULED", "RESTORE"]),

  /** Its state. */
  state: z.enum(["WAITING", "RUNNING", "DONE", "FAILED"]),

  /** When it was requested, in milliseconds since 1970. */
  requestedAt: instant,

  /** When it ended, in milliseconds since 1970; null while it is running. */
  finishedAt: instant.nullable(),

  /** How many rows are done. */
  rows: z.number().int(),

  /** The number of rows; null before they are counted. */
  total: z.number().int().nullable(),

  /** The id of the backup. */
  backup: z.string(),

  /** Why it failed; null if it did not. */
  problem: z.enum(BACKUP_PROBLEMS).nullable(),
});

export type BackupRun = z.infer<typeof backupRun>;

/** The weekly check whether the newest scheduled backup can be restored. */
export const restoreCheck = z.object({
  /** The id of the backup. */
  backup: z.string(),

  /** When it was checked, in milliseconds since 1970. */
  checkedAt: instant,

  /** Why it could not be restored; null if it could. */
  problem: z.enum(BACKUP_PROBLEMS).nullable(),
});

export type RestoreCheck = z.infer<typeof restoreCheck>;

export const backupPlan = z.object({
  /** Without a passphrase the console can't make backups. */
  hasPassphrase: z.boolean(),

  /** The version of the passphrase, another one after each change; null if none is chosen. */
  passphraseVersion: version.nullable().default(null),

  /** 0: no scheduled backups. */
  everyHours: z.number().int(),

  /** How many scheduled backups are stored. */
  keep: z.number().int(),

  /** When the next one is scheduled, in milliseconds since 1970; null if none is. */
  nextAt: instant.nullable(),
  /**
   * False if the user of the database server may not create schemas: a restore then needs the command and
   * another database.
   */
  restorable: z.boolean(),

  /** The running or last backup or restore; null if there was none. */
  run: backupRun.nullable(),

  /** The last check whether a scheduled backup can be restored; null if there was none. */
  restoreCheck: restoreCheck.nullable(),
});

export type BackupPlan = z.infer<typeof backupPlan>;

/** Backups of the whole installation. */
export const backups = defineCalls({
  plan: {
    method: "GET",
    path: "/onpremise/backups/plan",
    summary: "The schedule of backups, and the running or last backup or restore.",
    access: "installation",
    reply: backupPlan,
  },
  setPlan: {
    method: "PUT",
    path: "/onpremise/backups/plan",
    summary:
      "Sets the interval of backups, how many are stored, and the passphrase that opens them on other servers.",
    access: "installation",
    body: z.object({
      /** Hours between two backups; 0: no scheduled backups. */
      everyHours: z.number().int("number").min(0, "number").max(BACKUP_EVERY_HOURS_MAX, "number"),

      /** How many scheduled backups are stored. */
      keep: z.number().int("number").min(1, "number").max(BACKUP_KEEP_MAX, "number"),
      /**
       * Required the first time; otherwise it defaults to the current one. Existing backups keep their
       * passphrase.
       */
      passphrase: newPassword.optional(),
    }),
    reply: backupPlan,
    errors: ["BACKUP_PASSPHRASE_NEEDED"],
  },
  list: {
    method: "GET",
    path: "/onpremise/backups",
    summary: "The backups in the server's folder.",
    access: "installation",
    query: pageQuery.extend({
      /** The sort order of the list; defaults to the time of the file, newest first. */
      order: z.enum(BACKUP_ORDERS).optional(),

      /** `true`: in descending order. */
      descending: yesOrNo.optional(),
    }),
    reply: pageSchema(backup),
  },
  get: {
    method: "GET",
    path: "/onpremise/backups/{id}",
    summary: "A backup in the server's folder, with what this installation can read of it.",
    access: "installation",
    reply: backup.extend({
      /** Made by this installation, so that it needs no passphrase here. */
      own: z.boolean(),

      /** The number of rows in it; null if unknown. */
      rows: z.number().int().nullable(),
    }),
  },
  create: {
    method: "POST",
    path: "/onpremise/backups",
    summary: "Starts a backup; the server continues to work.",
    access: "installation",
    withoutProof: "It adds a backup, under the passphrase that is set, and deletes none.",
    status: 201,
    reply: backupPlan,
    errors: ["BACKUP_RUNNING", "BACKUP_PASSPHRASE_NEEDED"],
  },
  remove: {
    method: "DELETE",
    path: "/onpremise/backups/{id}",
    summary: "Permanently deletes a backup, and notifies all administrators of the installation.",
    access: "installation",
  },
  download: {
    method: "POST",
    path: "/onpremise/backups/{id}/download",
    summary: "Requests the download of a backup, and notifies all administrators of the installation.",
    access: "installation",
    reply: backup,
    errors: ["BACKUP_NOT_USABLE"],
  },
  receive: {
    method: "POST",
    path: "/onpremise/backups/receive",
    summary:
      "Checks whether the caller may upload a backup, and notifies all administrators of the installation.",
    access: "installation",
  },
  restore: {
    method: "POST",
    path: "/onpremise/backups/{id}/restore",
    summary:
      "Restores a backup. It is verified completely first; then the server restarts with it, and everyone has to sign in again. The previous data is stored beside it.",
    access: "installation",
    guard: "password",
    body: z
      .object({
        /** The passphrase it was made with; not needed for this installation's own backups. */
        passphrase: currentPassword.optional(),
      })
      .default({}),
    status: 201,
    reply: backupPlan,
    errors: ["BACKUP_RUNNING", "BACKUP_PASSPHRASE_WRONG", "BACKUP_NOT_USABLE", "RESTORE_BY_COMMAND"],
  },
});
