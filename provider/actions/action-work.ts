import { transaction } from "#storage/database.ts";
import { startWorker } from "#storage/jobs/worker.ts";
import type { ActionWork, ProviderContext } from "../context.ts";
import { concludeCameraPicture } from "../devices/operations/show-camera-picture.ts";
import { findCommandOutcome, settleOutcome } from "../devices/queries/command-outcomes.ts";
import type { CameraJob, JobPayloads } from "../jobs.ts";
import { endUnreachedLegs } from "../ring-calls/operations/end-unreached-legs.ts";
import { mailMissedCall } from "../ring-calls/operations/mail-missed-call.ts";
import { carryOutActions } from "./carry-out-actions.ts";
import { sendRequest } from "./send-request.ts";
import { takeCameraPicture } from "./take-camera-picture.ts";

/** An action soon becomes pointless: it is given up after these attempts. */
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 500;
const CONCURRENCY = 4;

type ActionJob =
  | "actions"
  | "camera-picture"
  | "camera-shown"
  | "endpoint-request"
  | "call-unanswered"
  | "missed-call"
  | "action-unanswered";

/**
 * Starts a worker that carries out the actions that events started. With several servers, the first to claim
 * a job runs it.
 */
export function startActionWork(context: ProviderContext): ActionWork & { stop(): Promise<void> } {
  return startWorker<Pick<JobPayloads, ActionJob>>(
    context.db,
    {
      actions: (started) => carryOutActions(context, started),
      "camera-picture": (job) => takeCameraPicture(context, job),
      "camera-shown": (job) => concludeShown(context, job),
      "endpoint-request": (job, { attempt }) => sendRequest(context, job, attempt),
      "missed-call": (job) => mailMissedCall(context, job),
      "call-unanswered": (job) => endUnreachedLegs(context, job),
      "action-unanswered": (job) => settleUnanswered(context, job),
    },
    {
      concurrency: CONCURRENCY,
      maxAttempts: ATTEMPTS,
      retryMs: FIRST_PAUSE_MS,
      now: context.now,
      log: context.log,
      failedMessage: "An action could not be carried out yet.",
    },
  );
}

/** Records in the history that an expired command was not carried out. */
async function settleUnanswered(
  { db, changeFeed }: ProviderContext,
  { commandId }: { commandId: string },
): Promise<void> {
  const settled = await transaction(db, async (tx) => {
    const commandOutcome = await findCommandOutcome(tx, commandId);
    const isNew =
      commandOutcome &&
      (await settleOutcome(tx, commandOutcome, { outcome: "failed", reason: "DEVICE_AWAY" }));
    return isNew ? commandOutcome : undefined;
  });
  if (settled) changeFeed.publish(settled.domainId);
}

/** Records whether a camera that is no longer shown had a picture. */
async function concludeShown(
  { db, changeFeed }: ProviderContext,
  { domainId, pictureId }: CameraJob,
): Promise<void> {
  await transaction(db, (tx) => concludeCameraPicture(tx, pictureId));
  changeFeed.publish(domainId);
}
