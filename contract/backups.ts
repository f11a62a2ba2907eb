import { z } from "zod";
import { BACKUP_EVERY_HOURS_MAX, BACKUP_KEEP_MAX } from "#rules/backups.ts";
import { defineCalls } from "./call.ts";
import { id, instant, newPassword, PASSWORD_LENGTH_MAX } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** Why a backup was not made, or can't be restored, in fixed names. */
export const BACKUP_PROBLEMS = [
  "NOT_A_BACKUP",
  "NEWER",
  "OTHER_SCHEMA",
  "DAMAGED",
  "PASSPHRASE",
  "OTHER_SECRET",
  "DISK_FULL",
  "IN_USE",
  "INTERRUPTED",
] as const;

export type BackupProblem = (typeof BACKUP_PROBLEMS)[number];

/** RECEIVED: sent in by somebody, to restore from it. */
export const backupKind = z.enum(["MANUAL", "SCHEDULED", "RECEIVED"]);

/** A file in the folder of backups. */
export const backup = z.object({
  id,
  kind: backupKind,
  bytes: z.number().int(),
  /** What stands in it is of this moment; null where the file can't be read. */
  madeAt: instant.nullable(),
  version: z.string().nullable(),
  /** As far as can be told without unlocking it. */
  problem: z.enum(BACKUP_PROBLEMS).nullable(),
});

export type Backup = z.infer<typeof backup>;

/** A backup that is being made, a restore, or what became of the last one. */
export const backupRun = z.object({
  kind: z.enum(["MANUAL", "SCHEDULED", "RESTORE"]),
  state: z.enum(["WAITING", "RUNNING", "DONE", "FAILED"]),
  askedAt: instant,
  finishedAt: instant.nullable(),
  rows: z.number().int(),
  total: z.number().int().nullable(),
  backup: z.string(),
  problem: z.enum(BACKUP_PROBLEMS).nullable(),
});

export type BackupRun = z.infer<typeof backupRun>;

export const backupPlan = z.object({
  /** Without a passphrase no backup can be made from here. */
  hasPassphrase: z.boolean(),
  /** 0: none is made by itself. */
  everyHours: z.number().int(),
  keep: z.number().int(),
  nextAt: instant.nullable(),
  /** False where the database server's user may not make schemas: then a restore goes into another database, by the command. */
  restorable: z.boolean(),
  run: backupRun.nullable(),
});

export type BackupPlan = z.infer<typeof backupPlan>;

const passphrase = z.string({ error: "required" }).min(1, "required").max(PASSWORD_LENGTH_MAX, "tooLong");

export const backups = defineCalls({
  plan: {
    method: "GET",
    path: "/onpremise/backups/plan",
    summary: "How backups are made by themselves, and what is under way or came last.",
    access: "installation",
    reply: backupPlan,
  },
  setPlan: {
    method: "PUT",
    path: "/onpremise/backups/plan",
    summary:
      "Sets how often a backup is made, how many are kept, and the passphrase that opens them elsewhere.",
    access: "installation",
    body: z.object({
      everyHours: z.number().int("number").min(0, "number").max(BACKUP_EVERY_HOURS_MAX, "number"),
      keep: z.number().int("number").min(1, "number").max(BACKUP_KEEP_MAX, "number"),
      /** Needed the first time; left out it stays. Backups that are there keep theirs. */
      passphrase: newPassword.optional(),
    }),
    reply: backupPlan,
    errors: ["BACKUP_PASSPHRASE_NEEDED"],
  },
  list: {
    method: "GET",
    path: "/onpremise/backups",
    summary: "The backups in the server's folder, the newest first.",
    access: "installation",
    query: pageQuery,
    reply: pageOf(backup),
  },
  get: {
    method: "GET",
    path: "/onpremise/backups/{id}",
    summary: "A backup in the server's folder, with what this installation can tell of its content.",
    access: "installation",
    reply: backup.extend({
      /** Made by this very installation, so that it needs no passphrase. */
      own: z.boolean(),
      rows: z.number().int().nullable(),
    }),
  },
  create: {
    method: "POST",
    path: "/onpremise/backups",
    summary: "Has a backup made while everything goes on.",
    access: "installation",
    status: 201,
    reply: backupPlan,
    errors: ["BACKUP_RUNNING", "BACKUP_PASSPHRASE_NEEDED"],
  },
  remove: {
    method: "DELETE",
    path: "/onpremise/backups/{id}",
    summary: "Deletes a backup for good.",
    access: "installation",
  },
  restore: {
    method: "POST",
    path: "/onpremise/backups/{id}/restore",
    summary:
      "Puts everything back as it stands in a backup. It is checked whole first; then the server starts anew on it, and everybody has to sign in again. What was there before is kept beside.",
    access: "installation",
    guard: "password",
    body: z.object({ passphrase: passphrase.optional() }).default({}),
    status: 201,
    reply: backupPlan,
    errors: ["BACKUP_RUNNING", "BACKUP_PASSPHRASE_WRONG", "BACKUP_NOT_USABLE", "RESTORE_BY_COMMAND"],
  },
});
