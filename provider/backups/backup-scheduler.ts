import { randomUUID } from "node:crypto";
import path from "node:path";
import type { BackupProblem } from "#contract/installation/backups.ts";
import { isRestoreCheckDue, nextBackupAt } from "#rules/installation/backups.ts";
import type { Database } from "#storage/database.ts";
import { startWorker, type Worker } from "#storage/jobs/worker.ts";
import type { Log } from "#storage/log.ts";
import { failureFields } from "#storage/log.ts";
import { canReplaceTables } from "#storage/replaced-tables.ts";
import type { Backups } from "../context.ts";
import {
  beginRun,
  endAbandonedRestores,
  endRun,
  findLastRestore,
  findLastScheduled,
  findPlan,
  openRun,
  storeProgress,
} from "../installation/queries/backups.ts";
import { findRestoreCheck, saveRestoreCheck } from "../installation/queries/restore-checks.ts";
import { type JobPayloads, queueJob } from "../jobs.ts";
import type { Keys } from "../keys.ts";
import { type CarriedNotice, takeUnsentNotices } from "./carried-notices.ts";
import type { Progress } from "./create.ts";
import { backupFile, backupName, deleteAbandoned, deleteOldest } from "./folder.ts";
import type { PassphraseKey, Unlock } from "./locks.ts";
import { openPlanKey } from "./plan-key.ts";
import { BackupError } from "./problem.ts";

/** After this time without a process that holds the job, its process has crashed. */
const ABANDONED_AFTER_MS = 60_000;
const CHECK_EVERY_MS = 60_000;
const REPORT_EVERY_MS = 500;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 5_000;

type RunCallbacks = { onProgress: (progress: Progress) => void; signal: AbortSignal };

/** Does the work of backups, in a worker thread if available. */
export interface BackupWork {
  folder: string;
  secret: Buffer;
  make(
    order: { file: string; passphrase: PassphraseKey; now: number },
    callbacks: RunCallbacks,
  ): Promise<void>;
  /** Restores a backup of this installation beside the data, and deletes the result. */
  checkRestore(order: { file: string; now: number }, callbacks: RunCallbacks): Promise<void>;
  /** Replaces the data with a backup, or prepares this for the next start. */
  restore(
    order: { file: string; unlock: Unlock; now: number; notices: readonly CarriedNotice[] },
    callbacks: RunCallbacks,
  ): Promise<void>;
  /** Restarts on the restored data. */
  restart(): void;
}

interface BackupSchedulerOptions {
  db: Database;
  keys: Keys;
  log: Log;
  now(): number;
  work: BackupWork;
  /** The restore that the data comes from at the start. */
  restoredAs: string | undefined;
}

/** Makes the requested and the scheduled backups one after the other, until it is stopped. */
export class BackupScheduler implements Backups {
  readonly #options: BackupSchedulerOptions;
  readonly #worker: Worker;
  readonly #timer: NodeJS.Timeout;
  readonly #stopping = new AbortController();
  readonly #unlocks = new Map<string, Unlock>();
  /**
   * A restore runs in the process that received the request, because only that process has the backup's key.
   */
  readonly #restoreJob = `restore ${randomUUID()}` as const;
  /** `restarting`: a backup has replaced the data. */
  #state: "running" | "restarting" = "running";

  constructor(options: BackupSchedulerOptions) {
    this.#options = options;
    this.#worker = this.#startWorker();
    this.#timer = setInterval(() => {
      this.#check().catch((error: unknown) =>
        options.log("warn", "The backup schedule could not be checked yet.", failureFields(error)),
      );
    }, CHECK_EVERY_MS).unref();
  }

  get folder(): string {
    return this.#options.work.folder;
  }

  get secret(): Buffer {
    return this.#options.work.secret;
  }

  restorable(): Promise<boolean> {
    return canReplaceTables(this.#options.db);
  }

  async order(kind: "MANUAL" | "SCHEDULED"): Promise<boolean> {
    const { db, now } = this.#options;
    if (!(await findPlan(db))) throw new BackupError("PASSPHRASE");
    return this.#open(kind, backupName(kind, now()));
  }

  orderRestore(name: string, unlock: Unlock): Promise<boolean> {
    return this.#open("RESTORE", name, unlock);
  }

  async poll(): Promise<void> {
    const { db, now } = this.#options;
    const plan = await findPlan(db);
    if (!plan) return;
    const dueAt = nextBackupAt(
      { everyHours: plan.everyHours, since: plan.changedAt },
      await findLastScheduled(db),
    );
    if (dueAt !== null && dueAt <= now()) await this.order("SCHEDULED");
  }

  /** Restarts when another process has replaced the data with a backup. */
  lookForReplaced(): void {
    this.#lookForReplaced().catch((error: unknown) =>
      this.#options.log("warn", "The state of restores could not be read yet.", failureFields(error)),
    );
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort(new Error("The server stops"));
    await this.#worker.stop();
  }

  #startWorker(): Worker {
    const { db, log, now } = this.#options;
    const runJob = ({ runId }: JobPayloads["backup"]): Promise<void> => this.#runJob(runId);
    return startWorker<Pick<JobPayloads, "backup" | `restore ${string}`>>(
      db,
      { backup: runJob, [this.#restoreJob]: runJob },
      {
        concurrency: 1,
        maxAttempts: ATTEMPTS,
        retryMs: FIRST_PAUSE_MS,
        now,
        log,
        failedMessage: "A backup could not be made yet.",
        onGivenUp: ({ runId }) => this.#fail(runId, "INTERRUPTED"),
      },
    );
  }

  async #open(kind: "MANUAL" | "SCHEDULED" | "RESTORE", backup: string, unlock?: Unlock): Promise<boolean> {
    const { db, now } = this.#options;
    const id = await openRun(db, { kind, backup, now: now() }, async (tx, runId) => {
      await queueJob(tx, unlock ? this.#restoreJob : "backup", { runId }, { runAt: now(), id: runId });
      if (unlock) this.#unlocks.set(runId, unlock);
    });
    if (id !== undefined) this.#worker.wake();
    return id !== undefined;
  }

  async #runJob(id: string): Promise<void> {
    try {
      await this.#run(id);
      this.#unlocks.delete(id);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      await this.#fail(id, error.problem);
    }
  }

  async #run(id: string): Promise<void> {
    const { db, work, now } = this.#options;
    const input = await beginRun(db, id);
    if (!input) return;
    const file = backupFile(work.folder, input.backup);
    const report = throttled((progress: Progress) => storeProgress(db, id, progress));
    let rows = 0;
    const callbacks: RunCallbacks = {
      onProgress(progress) {
        rows = progress.rows;
        report(progress);
      },
      signal: this.#stopping.signal,
    };
    if (input.kind === "RESTORE") await this.#restore(id, file, callbacks);
    else await this.#make(input.kind, file, callbacks);
    await endRun(db, id, { problem: null, rows, now: now() });
    if (input.kind === "RESTORE") this.#restart();
  }

  async #restore(id: string, file: string, callbacks: RunCallbacks): Promise<void> {
    const { db, keys, work, now } = this.#options;
    const unlock = this.#unlocks.get(id);
    if (!unlock) throw new BackupError("INTERRUPTED");
    const notices = await takeUnsentNotices(db, keys);
    await work.restore({ file, unlock, now: now(), notices }, callbacks);
  }

  async #make(kind: "MANUAL" | "SCHEDULED", file: string, callbacks: RunCallbacks): Promise<void> {
    const { db, keys, work, now } = this.#options;
    const plan = await findPlan(db);
    if (!plan) throw new BackupError("PASSPHRASE");
    await work.make({ file, passphrase: openPlanKey(keys, plan), now: now() }, callbacks);
    if (kind !== "SCHEDULED") return;
    await deleteOldest(work.folder, plan.keep);
    const isDue = isRestoreCheckDue(await findRestoreCheck(db), now());
    if (isDue && (await this.restorable())) await this.#checkRestore(file, callbacks);
  }

  async #checkRestore(file: string, callbacks: RunCallbacks): Promise<void> {
    const { db, work, log, now } = this.#options;
    const backup = path.basename(file, ".backup");
    const problem = await work.checkRestore({ file, now: now() }, callbacks).then(
      () => null,
      (error: unknown) => {
        if (this.#stopping.signal.aborted) throw error;
        log("warn", `The backup ${backup} could not be restored for a check.`, failureFields(error));
        // The backup itself is complete, whatever the reason is.
        return error instanceof BackupError ? error.problem : "INTERRUPTED";
      },
    );
    await saveRestoreCheck(db, { backup, checkedAt: now(), problem });
  }

  async #fail(id: string, problem: BackupProblem): Promise<void> {
    const { db, log, now } = this.#options;
    this.#unlocks.delete(id);
    await endRun(db, id, { problem, now: now() });
    log("warn", "A backup or a restore failed.", { problem });
  }

  async #check(): Promise<void> {
    const { db, work, now } = this.#options;
    await this.#lookForReplaced();
    await deleteAbandoned(work.folder, now());
    await endAbandonedRestores(db, now(), now() - ABANDONED_AFTER_MS);
    await this.poll();
  }

  async #lookForReplaced(): Promise<void> {
    const { db, log, restoredAs } = this.#options;
    const last = await findLastRestore(db);
    if (last === undefined || last === restoredAs) return;
    log("warn", "A backup has been restored under this server: it restarts.");
    this.#restart();
  }

  #restart(): void {
    if (this.#state === "restarting") return;
    this.#state = "restarting";
    this.#options.work.restart();
  }
}

/** Throttles progress reports; the last may be dropped. */
function throttled<T>(report: (value: T) => Promise<void>): (value: T) => void {
  let last = -REPORT_EVERY_MS;
  return (value) => {
    const ticks = performance.now();
    if (ticks - last < REPORT_EVERY_MS) return;
    last = ticks;
    report(value).catch(() => undefined);
  };
}
