import { transaction } from "#storage/database.ts";
import { startWorker } from "#storage/jobs/worker.ts";
import type { ActionWork, ProviderContext } from "../context.ts";
import { concludeCameraPicture } from "../devices/operations/show-camera-picture.ts";
import { findCommandOutcome, settleOutcome } from "../devices/queries/command-outcomes.ts";
import { carryOutActions } from "./carry-out-actions.ts";
import { ACTIONS_JOB, type StartedActions } from "./order-actions.ts";
import { CALL_JOB, settleUnansweredCalls } from "./place-calls.ts";
import { UNANSWERED_JOB } from "./queue-action-command.ts";
import { REQUEST_JOB, type RequestJob, sendRequest } from "./send-request.ts";
import { SHOWN_JOB } from "./show-video.ts";
import { CAMERA_JOB, type CameraJob, takeCameraPicture } from "./take-camera-picture.ts";

/** An action soon becomes pointless: it is given up after these attempts. */
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 500;
const CONCURRENCY = 4;

/**
 * Starts a worker that carries out the actions that events started. With several servers, the first to claim
 * a job runs it.
 */
export function startActionWork(context: ProviderContext): ActionWork & { stop(): Promise<void> } {
  return startWorker(
    context.db,
    {
      [ACTIONS_JOB]: (payload) => carryOutActions(context, payload as StartedActions),
      [CAMERA_JOB]: (payload) => takeCameraPicture(context, payload as CameraJob),
      [SHOWN_JOB]: (payload) => concludeShown(context, payload as CameraJob),
      [REQUEST_JOB]: (payload, { attempt }) => sendRequest(context, payload as RequestJob, attempt),
      [CALL_JOB]: (payload) =>
        settleUnansweredCalls(context, payload as { domainId: string; eventId: string }),
      [UNANSWERED_JOB]: (payload) => settleUnanswered(context, payload as { commandId: string }),
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
