import { findNextTry, PUSH_LIFE_MS } from "#rules/people/push-subscriptions.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../context.ts";
import type { PushJob } from "../jobs.ts";
import {
  deletePushSubscription,
  findPushRecipient,
  notePushSent,
} from "../people/queries/push-subscriptions.ts";
import { findPushedCall } from "../ring-calls/queries/pushed-calls.ts";
import { queuePush } from "./queue-pushes.ts";
import { readPush } from "./read-push.ts";
import type { PushAnswer } from "./send-push.ts";

/**
 * Sends a push, unless it is too late for it or its subject is over. A subscription that its service no longer has is
 * deleted. A push that may be accepted at another time is queued again, within its life.
 */
export async function deliverPush(context: ProviderContext, job: PushJob): Promise<void> {
  const { db, keys, push, now } = context;
  const restMs = job.since + PUSH_LIFE_MS - now();
  if (restMs <= 0) return;
  const recipient = await findPushRecipient(db, keys, job.subscriptionId);
  const request = recipient && (await readPush(context, recipient, job.subject));
  if (!request) return;
  const answer = await push.send(recipient, { ...request, ttlS: Math.ceil(restMs / 1000) });
  await transaction(db, (tx) => settle(tx, { job, userId: recipient.userId, answer, now: now() }));
}

interface Delivery {
  job: PushJob;
  userId: string;
  answer: PushAnswer;
  now: number;
}

/** Stores what became of a push, and queues what follows from it. */
async function settle(tx: Transaction, { job, userId, answer, now }: Delivery): Promise<void> {
  const { subscriptionId, subject, since } = job;
  const { problem, isGone, isFinal, retryAfterMs } = answer;
  if (isGone) return deletePushSubscription(tx, subscriptionId);
  await notePushSent(tx, subscriptionId, { at: now, problem });
  if (problem !== null) {
    const tries = job.tries + 1;
    const runAt = isFinal ? undefined : findNextTry({ since, now, tries, retryAfterMs });
    if (runAt !== undefined) await queuePush(tx, { ...job, tries }, { lastProblem: problem, runAt });
  } else if (subject.kind === "ring" && !(await findPushedCall(tx, subject.callId, userId))?.rings) {
    // The push that the call is over may have been faster.
    const over = { kind: "ring-over", callId: subject.callId } as const;
    const next = { subscriptionId, subject: over, since: now, tries: 0 };
    await queuePush(tx, next, { lastProblem: null, runAt: now });
  }
}
