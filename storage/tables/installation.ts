import type { ColumnType } from "kysely";
import type { BackupProblem, BackupRun } from "#contract/installation/backups.ts";
import type { MailServerConfiguration } from "#contract/installation/mail-server.ts";
import type { MessageKind, MessageProblem, MessageState } from "#contract/installation/messages.ts";
import type { Language } from "#rules/languages.ts";
import type { ContactMode } from "#rules/people/contacts.ts";

/** Tables of the installation. */

/** Values of the installation, such as the mark of its secret. */
export interface InstallationTable {
  name: string;
  value: string;
}

export interface JobTable {
  id: string;
  kind: string;
  payload: ColumnType<unknown, string, never>;
  run_at: number;
  attempts: number;
  locked_until: number;
  done_at: number | null;
  error: string | null;
}

/** The outbox: the messages to send, and their outcomes. */
export interface MessageTable {
  id: string;
  kind: MessageKind;
  mode: ContactMode;
  contact_key: string;
  user_id: string | null;
  invite_id: string | null;
  recipient_sealed: string | null;
  link_sealed: string | null;
  language: Language | null;
  created_at: number;
  state: MessageState;
  problem: MessageProblem | null;
  contact_masked: string;
  attempts: number;
  tried_at: number | null;
}

/** A transaction of a call with an idempotency key, or its answer. */
export interface IdempotencyRecordTable {
  id: string;
  step: number;
  request_hash: string;
  result_sealed: string;
  expires_at: number;
}

export interface MailServerTable {
  id: string;
  email_from: string;
  name_from: string;
  host: string;
  port: number;
  username: string;
  password_sealed: string;
  protocol: MailServerConfiguration["protocol"];
  pinned_certificate: string | null;
  changed_at: number;
}

/** The schedule of backups; its only row exists once a passphrase was chosen. */
export interface BackupPlanTable {
  id: string;
  /** 0 means never. */
  every_hours: number;
  keep: number;
  salt: string;
  key_sealed: string;
  changed_at: number;
}

/** How many messages were sent under a key in an hour, counted from 1970. */
export interface MessageCountTable {
  key: string;
  hour: number;
  count: number;
}

export interface GuardTryTable {
  key: string;
  points: number;
  expire: number | null;
}

export interface BackupRunTable {
  id: string;
  kind: BackupRun["kind"];
  /** True while it is in progress, else null, so that the unique index permits one open run. */
  open: boolean | null;
  state: BackupRun["state"];
  requested_at: number;
  finished_at: number | null;
  row_count: number;
  row_total: number | null;
  /** The name of its file. */
  backup: string;
  problem: BackupProblem | null;
}
