import type { Database } from "../database.ts";
import { failureFields, type Log } from "../log.ts";
import { type ClaimedJob, claimJobs, finishJob, giveUpJob, renewLease, retryJob } from "./claims.ts";

/**
 * Runs one kind of job. A job may run more than once: a process can crash after the work and before this is
 * recorded.
 */
type JobHandler<Payload> = (payload: Payload, job: { id: string; attempt: number }) => Promise<void>;

/** Called when a job is given up, before this is recorded; possibly more than once. */
type GiveUpHandler<Payload> = (payload: Payload, job: { id: string; kind: string }) => Promise<void>;

type WorkerOptions<Payload> = {
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
  onGivenUp?: GiveUpHandler<Payload>;
  /** The clock of the due times and leases, which all processes on the database must share. */
  now(): number;
  /** Gets the failed attempts, and the errors of a database that does not answer. */
  log: Log;
  /** The log message for a failed attempt. */
  failedMessage: string;
};

export type Worker = { stop(): Promise<void>; wake(): void };

const DEFAULTS = { pollMs: 1_000, leaseMs: 60_000, concurrency: 4, retryMs: 1_000, maxAttempts: 8 };
const MAX_RETRY_MS = 3_600_000;

/**
 * Runs the due jobs of the kinds that have a handler, until `stop()`, which waits for the running jobs.
 * `Payloads` has the payload of each kind.
 */
export function startWorker<Payloads extends object>(
  db: Database,
  handlers: { readonly [Kind in keyof Payloads]: JobHandler<Payloads[Kind]> },
  options: WorkerOptions<Payloads[keyof Payloads]>,
): Worker {
  return new JobWorker(db, handlers, options);
}

class JobWorker implements Worker {
  readonly #db: Database;
  readonly #handlers: Readonly<Record<string, JobHandler<never>>>;
  readonly #options: WorkerOptions<never> & typeof DEFAULTS;
  /** The running jobs by their ids. */
  readonly #running = new Map<string, Promise<void>>();
  readonly #ended: Promise<void>;
  #isStopped = false;
  /** A job was added or has ended since the last look. */
  #isWoken = false;
  #endPause: (() => void) | undefined;

  constructor(
    db: Database,
    handlers: Readonly<Record<string, JobHandler<never>>>,
    options: WorkerOptions<never>,
  ) {
    this.#db = db;
    this.#handlers = handlers;
    this.#options = { ...DEFAULTS, ...options };
    this.#ended = this.#loop();
  }

  wake(): void {
    this.#isWoken = true;
    this.#endPause?.();
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    this.#endPause?.();
    return this.#ended;
  }

  async #loop(): Promise<void> {
    while (!this.#isStopped) {
      this.#isWoken = false;
      const free = this.#options.concurrency - this.#running.size;
      const jobs = free > 0 ? await this.#claim(free) : [];
      for (const job of jobs) {
        const run = this.#run(job).finally(() => {
          this.#running.delete(job.id);
          this.wake();
        });
        this.#running.set(job.id, run);
      }
      if (jobs.length === 0) await this.#pause();
    }
    await Promise.all(this.#running.values());
  }

  async #pause(): Promise<void> {
    if (this.#isWoken || this.#isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#options.pollMs);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endPause = undefined;
  }

  async #claim(limit: number): Promise<ClaimedJob[]> {
    const { leaseMs, now } = this.#options;
    const kinds = Object.keys(this.#handlers);
    // A clock that jumps, as after a suspension of the machine, lets the leases of running jobs expire.
    const except = [...this.#running.keys()];
    try {
      return await claimJobs(this.#db, { kinds, limit, leaseMs, now: now(), except });
    } catch (error) {
      this.#logStorage(error);
      return [];
    }
  }

  async #run(job: ClaimedJob): Promise<void> {
    const { leaseMs, maxAttempts, now } = this.#options;
    const renew = (): void =>
      void renewLease(this.#db, job, now() + leaseMs).catch((error: unknown) => this.#logStorage(error));
    const renewal = setInterval(renew, leaseMs / 3);
    try {
      if (job.attempts > maxAttempts) throw new Error("The process stopped during each attempt");
      await this.#handlers[job.kind]?.(job.payload, { id: job.id, attempt: job.attempts });
      await finishJob(this.#db, job, now());
    } catch (error) {
      await this.#failed(job, error);
    } finally {
      clearInterval(renewal);
    }
  }

  /** If even the failure can't be written, the lease runs out and the job is claimed again. */
  async #failed(job: ClaimedJob, error: unknown): Promise<void> {
    const { retryMs, maxAttempts, log, failedMessage, onGivenUp, now } = this.#options;
    log("warn", failedMessage, { job: job.kind, problem: error instanceof Error ? error.message : "" });
    const pause = Math.min(MAX_RETRY_MS, retryMs * 2 ** (job.attempts - 1));
    try {
      if (job.attempts < maxAttempts) return await retryJob(this.#db, job, error, now() + pause);
      await onGivenUp?.(job.payload, job);
      await giveUpJob(this.#db, job, error, now());
    } catch (problem) {
      this.#logStorage(problem);
    }
  }

  /** Logs an error of claiming, renewing or recording: unlike the errors of a job, it comes from the database. */
  #logStorage(error: unknown): void {
    this.#options.log("warn", "The jobs could not be looked at yet.", failureFields(error));
  }
}
