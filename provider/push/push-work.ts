import { startWorker } from "#storage/jobs/worker.ts";
import type { ProviderContext } from "../context.ts";
import type { PushJob } from "../jobs.ts";
import { deliverPush } from "./deliver-push.ts";

/** A failure of a push service is no failure of the job, which is given up only if the database fails so often. */
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 500;

/**
 * How many pushes of each kind are sent at the same time. So many push services may hang before a ring has to wait; a
 * note for all people of a building delays no ring, and pushes to services that did not answer in time delay only each
 * other.
 */
const CONCURRENCY = { push: 32, "push-note": 8, "push-slow": 4 } as const;

/**
 * Starts the workers that send the queued pushes, one for each kind. With several servers, the first to
 * claim a job runs it.
 */
export function startPushWork(context: ProviderContext): { stop(): Promise<void> } {
  const { db, now, log, changeFeed } = context;
  const deliver = (job: PushJob) => deliverPush(context, job);
  const workers = Object.entries(CONCURRENCY).map(([kind, concurrency]) =>
    startWorker<Record<string, PushJob>>(
      db,
      { [kind]: deliver },
      {
        concurrency,
        maxAttempts: ATTEMPTS,
        retryMs: FIRST_PAUSE_MS,
        now,
        log,
        failedMessage: "A push could not be sent yet.",
      },
    ),
  );
  const stopWatching = changeFeed.watchQueued(() => workers.forEach((worker) => worker.wake()));
  return {
    async stop() {
      stopWatching();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
