import type { Log } from "../context.ts";
import type { Database } from "../db/database.ts";
import { failureFields } from "../failure-fields.ts";
import { type ClaimedJob, claimJobs, finishJob, renewLease, retryJob } from "./claims.ts";

/**
 * Runs one kind of job. A job may run more than once: a process can crash after the work and before this is
 * recorded.
 */
export type JobHandler = (payload: unknown, job: { id: string; attempt: number }) => Promise<void>;

/** Called when a job is given up, before this is recorded; possibly more than once. */
export type GiveUpHandler = (payload: unknown, job: { id: string; kind: string }) => Promise<void>;

export type WorkerOptions = {
  /** How often an idle worker looks for jobs. */
  pollMs?: number;
  /** After how long another process claims the job of a crashed process; a running job renews its lease. */
  leaseMs?: number;
  /** How many jobs run at the same time. */
  concurrency?: number;
  /** The pause before the second attempt; it doubles each time, up to an hour. */
  retryMs?: number;
  /** After how many attempts a job is given up; its row stores the last error. */
  maxAttempts?: number;
  /** Called when a job is given up. */
  onGivenUp?: GiveUpHandler;
  /** Gets the failed attempts, and the errors of a database that does not answer. */
  log: Log;
  /** The log message for a failed attempt. */
  failedMessage: string;
};

export type Worker = { stop(): Promise<void>; wake(): void };

const MAX_RETRY_MS = 3_600_000;

/** Runs the due jobs of the kinds that have a handler, until `stop()`, which waits for the running jobs. */
export function startWorker(
  db: Database,
  handlers: Readonly<Record<string, JobHandler>>,
  options: WorkerOptions,
): Worker {
  const { pollMs = 1_000, leaseMs = 60_000, concurrency = 4 } = options;
  const { retryMs = 1_000, maxAttempts = 8, log, failedMessage, onGivenUp } = options;
  const kinds = Object.keys(handlers);
  const running = new Set<Promise<void>>();
  let stopped = false;
  let woken = false;
  let endNap: (() => void) | undefined;

  /**
   * Logs an error of claiming, renewing or recording: unlike the errors of a job, it always comes from the
   * database.
   */
  function logStorage(error: unknown): void {
    log("warn", "The jobs could not be looked at yet.", failureFields(error));
  }

  function wake(): void {
    woken = true;
    endNap?.();
  }

  async function nap(): Promise<void> {
    if (woken || stopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      endNap = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    endNap = undefined;
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      woken = false;
      const free = concurrency - running.size;
      const jobs = free > 0 ? await claim(free) : [];
      for (const job of jobs) {
        const run = runJob(job).finally(() => {
          running.delete(run);
          wake();
        });
        running.add(run);
      }
      if (jobs.length === 0) await nap();
    }
    await Promise.all(running);
  }

  async function claim(limit: number): Promise<ClaimedJob[]> {
    try {
      return await claimJobs(db, { kinds, limit, leaseMs });
    } catch (error) {
      logStorage(error);
      return [];
    }
  }

  async function runJob(job: ClaimedJob): Promise<void> {
    const renewal = setInterval(() => void renewLease(db, job, leaseMs).catch(logStorage), leaseMs / 3);
    try {
      if (job.attempts > maxAttempts) throw new Error("The process stopped during each attempt");
      await handlers[job.kind]?.(job.payload, { id: job.id, attempt: job.attempts });
      await finishJob(db, job);
    } catch (error) {
      log("warn", failedMessage, { job: job.kind, problem: error instanceof Error ? error.message : "" });
      const pause = Math.min(MAX_RETRY_MS, retryMs * 2 ** (job.attempts - 1));
      const retryAt = job.attempts < maxAttempts ? Date.now() + pause : undefined;
      // If even this cannot be written, the lease runs out and the job is claimed again.
      try {
        if (retryAt === undefined) await onGivenUp?.(job.payload, job);
        await retryJob(db, job, error, retryAt);
      } catch (problem) {
        logStorage(problem);
      }
    } finally {
      clearInterval(renewal);
    }
  }

  const ended = loop();
  return {
    wake,
    stop() {
      stopped = true;
      endNap?.();
      return ended;
    },
  };
}
