import type { PushProblem } from "#rules/people/push-problems.ts";
import type { Transaction } from "#storage/database.ts";
import { type PushJob, type PushSubject, queueJob } from "../jobs.ts";
import { listPushSubscriptions } from "../people/queries/push-subscriptions.ts";

/** Queues a push to each browser that these people registered; it is sent once the transaction is committed. */
export async function queuePushes(
  tx: Transaction,
  userIds: readonly string[],
  subject: PushSubject,
  now: number,
): Promise<void> {
  for (const { id, lastProblem } of await listPushSubscriptions(tx, userIds))
    await queuePush(tx, { subscriptionId: id, subject, since: now, tries: 0 }, { lastProblem, runAt: now });
}

/** Queues a push, for the worker that its subject and its last problem lead to. */
export async function queuePush(
  tx: Transaction,
  job: PushJob,
  { lastProblem, runAt }: { lastProblem: PushProblem | null; runAt: number },
): Promise<void> {
  const other = job.subject.kind === "note" ? "push-note" : "push";
  await queueJob(tx, lastProblem === "PUSH_TIMEOUT" ? "push-slow" : other, job, { runAt });
}
