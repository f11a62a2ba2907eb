import { randomUUID } from "node:crypto";
import type { BackupProblem } from "#contract/backups.ts";
import { nextBackupAt } from "#rules/backups.ts";
import {
  beginRun,
  endAbandonedRestores,
  endRun,
  findLastRestore,
  findLastScheduled,
  findPlan,
  openRun,
  tellProgress,
} from "../db/backups.ts";
import type { Database } from "../db/database.ts";
import { mayReplaceTables } from "../db/replaced-tables.ts";
import type { Backups, Log } from "../house.ts";
import { enqueue } from "../jobs/queue.ts";
import { startWorker } from "../jobs/worker.ts";
import type { Keys } from "../keys.ts";
import { backupFile, backupName, deleteAbandoned, keepNewest } from "./folder.ts";
import type { PassphraseKey, Unlock } from "./locks.ts";
import type { Progress } from "./make.ts";
import { BackupError } from "./problem.ts";

const BACKUP_JOB = "backup";
/** Nobody holds the job any more: its process is gone. */
const ABANDONED_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 60_000;
const TELL_EVERY_MS = 500;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 5_000;

type Told = { onProgress: (progress: Progress) => void; signal: AbortSignal };

/** What does the work, in a thread of its own where there is one. */
export interface BackupWork {
  folder: string;
  secret: Buffer;
  make(order: { file: string; passphrase: PassphraseKey; now: number }, told: Told): Promise<void>;
  /** Puts a backup in the place of the data, or has it ready to be taken at the next start. */
  restore(order: { file: string; unlock: Unlock; now: number }, told: Told): Promise<void>;
  /** Starts anew on what was restored. */
  startAnew(): void;
}

interface Office {
  db: Database;
  keys: Keys;
  log: Log;
  now(): number;
  work: BackupWork;
  /** The restore that the data is of at the start. */
  restoredAs: string | undefined;
}

type BackupOffice = Backups & {
  /** Starts anew where another process has put a backup in the place of the data. */
  lookForReplaced(): void;
  stop(): Promise<void>;
};

/** Makes the backups that are asked for and those that are due, one after the other, until it is stopped. */
export function startBackups({ db, keys, log, now, work, restoredAs }: Office): BackupOffice {
  const stopping = new AbortController();
  const unlocks = new Map<string, Unlock>();
  // A restore is done by the process that was asked: it alone holds what opens the backup.
  const restoreJob = `restore ${randomUUID()}`;
  let startsAnew = false;

  function startAnew(): void {
    if (startsAnew) return;
    startsAnew = true;
    work.startAnew();
  }

  async function order(kind: "MANUAL" | "SCHEDULED"): Promise<boolean> {
    if (!(await findPlan(db))) throw new BackupError("PASSPHRASE");
    return open(kind, backupName(kind, now()));
  }

  async function open(
    kind: "MANUAL" | "SCHEDULED" | "RESTORE",
    backup: string,
    unlock?: Unlock,
  ): Promise<boolean> {
    const id = await openRun(db, { kind, backup, now: now() }, async (tx, runId) => {
      await enqueue(tx, unlock ? restoreJob : BACKUP_JOB, { runId }, { id: runId });
      if (unlock) unlocks.set(runId, unlock);
    });
    if (id !== undefined) worker.wake();
    return id !== undefined;
  }

  async function run(id: string): Promise<void> {
    const asked = await beginRun(db, id);
    if (!asked) return;
    const file = backupFile(work.folder, asked.backup);
    const tell = atTimes((progress: Progress) => tellProgress(db, id, progress));
    let rows = 0;
    const told: Told = {
      onProgress(progress) {
        rows = progress.rows;
        tell(progress);
      },
      signal: stopping.signal,
    };
    if (asked.kind === "RESTORE") {
      const unlock = unlocks.get(id);
      if (!unlock) throw new BackupError("INTERRUPTED");
      await work.restore({ file, unlock, now: now() }, told);
      await endRun(db, id, { problem: null, rows, now: now() });
      return startAnew();
    }
    const plan = await findPlan(db);
    if (!plan) throw new BackupError("PASSPHRASE");
    const passphrase = { salt: plan.salt, key: Buffer.from(keys.unseal(plan.keySealed), "base64url") };
    await work.make({ file, passphrase, now: now() }, told);
    if (asked.kind === "SCHEDULED") await keepNewest(work.folder, plan.keep);
    await endRun(db, id, { problem: null, rows, now: now() });
  }

  async function fail(id: string, problem: BackupProblem): Promise<void> {
    unlocks.delete(id);
    await endRun(db, id, { problem, now: now() });
    log("warn", "A backup or a restore failed.", { problem });
  }

  async function runJob(payload: unknown): Promise<void> {
    const id = runIn(payload);
    try {
      await run(id);
      unlocks.delete(id);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      await fail(id, error.problem);
    }
  }

  const worker = startWorker(
    db,
    { [BACKUP_JOB]: runJob, [restoreJob]: runJob },
    {
      ...{ concurrency: 1, maxAttempts: ATTEMPTS, retryMs: FIRST_PAUSE_MS },
      onError: (error) =>
        log("warn", "A backup could not be made yet.", {
          problem: error instanceof Error ? error.message : "",
        }),
      onGivenUp: (payload) => fail(runIn(payload), "INTERRUPTED"),
    },
  );

  async function look(): Promise<void> {
    const plan = await findPlan(db);
    if (!plan) return;
    const dueAt = nextBackupAt(
      { everyHours: plan.everyHours, since: plan.changedAt },
      await findLastScheduled(db),
    );
    if (dueAt !== null && dueAt <= now()) await order("SCHEDULED");
  }

  async function lookForReplaced(): Promise<void> {
    const last = await findLastRestore(db);
    if (last === undefined || last === restoredAs) return;
    log("warn", "A backup has been restored beneath this server: it starts anew.");
    startAnew();
  }

  async function lookAfterAll(): Promise<void> {
    await lookForReplaced();
    await deleteAbandoned(work.folder, Date.now());
    await endAbandonedRestores(db, now(), Date.now() - ABANDONED_AFTER_MS);
    await look();
  }

  const looking = setInterval(() => {
    lookAfterAll().catch((error: unknown) =>
      log("warn", "Backups could not be looked after yet.", { error }),
    );
  }, LOOK_EVERY_MS).unref();

  return {
    folder: work.folder,
    secret: work.secret,
    restorable: () => mayReplaceTables(db),
    order,
    look,
    lookForReplaced() {
      lookForReplaced().catch((error: unknown) =>
        log("warn", "Whether a backup was restored could not be read yet.", { error }),
      );
    },
    orderRestore: (name, unlock) => open("RESTORE", name, unlock),
    async stop() {
      clearInterval(looking);
      stopping.abort(new Error("The server stops"));
      await worker.stop();
    },
  };
}

/** Has what is told often told now and then; the last of it may go untold. */
function atTimes<T>(tell: (value: T) => Promise<void>): (value: T) => void {
  let last = 0;
  return (value) => {
    if (Date.now() - last < TELL_EVERY_MS) return;
    last = Date.now();
    tell(value).catch(() => undefined);
  };
}

function runIn(payload: unknown): string {
  return (payload as { runId: string }).runId;
}
