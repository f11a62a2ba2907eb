import { startWorker } from "#storage/jobs/worker.ts";
import type { ProviderContext } from "../context.ts";
import type { PushJob } from "../jobs.ts";
import { deliverPush } from "./deliver-push.ts";

/** A failure of a push service is no failure of the job, which is given up only if the database fails so often. */
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 500;
/** So many push services may hang before one that answers has to wait. */
const CONCURRENCY = 32;
/** Messages to services that did not answer the last one in time: they delay each other at most. */
const SLOW_CONCURRENCY = 4;

/**
 * Starts the workers that send the queued messages to browsers: one for all, and one for those whose push service did
 * not answer in time. With several servers, the first to claim a job runs it.
 */
export function startPushWork(context: ProviderContext): { stop(): Promise<void> } {
  const { db, now, log, changeFeed } = context;
  const deliver = (job: PushJob) => deliverPush(context, job);
  const options = {
    maxAttempts: ATTEMPTS,
    retryMs: FIRST_PAUSE_MS,
    now,
    log,
    failedMessage: "A message to a browser could not be sent yet.",
  };
  const workers = [
    startWorker<Record<"push", PushJob>>(db, { push: deliver }, { ...options, concurrency: CONCURRENCY }),
    startWorker<Record<"push-slow", PushJob>>(
      db,
      { "push-slow": deliver },
      { ...options, concurrency: SLOW_CONCURRENCY },
    ),
  ];
  const stopWatching = changeFeed.watchQueued(() => workers.forEach((worker) => worker.wake()));
  return {
    async stop() {
      stopWatching();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
