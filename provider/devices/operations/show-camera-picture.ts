import type { CameraProblem } from "#contract/people/notes.ts";
import type { Transaction } from "#storage/database.ts";
import {
  type CameraPicture,
  findCameraPicture,
  findCameraPictureById,
  noteCameraProblem,
  readOutcomeIds,
  storeCameraPicture,
} from "../queries/camera-pictures.ts";
import { settleOutcome } from "../queries/command-outcomes.ts";

interface Picture {
  contentType: string;
  bytes: Uint8Array;
}

/** Problems that the next attempt will not solve. */
const LASTING: readonly CameraProblem[] = [
  "CAMERA_LOCKED",
  "CAMERA_REFUSED",
  "CAMERA_NO_PICTURE",
  "CAMERA_FAILED",
];

/** Stores a picture from its camera: the actions that show it to people have succeeded. */
export async function showCameraPicture(
  tx: Transaction,
  id: string,
  taken: { picture: Picture; now: number },
): Promise<void> {
  await storeCameraPicture(tx, id, taken);
  await settle(tx, await findCameraPictureById(tx, id), null);
}

/**
 * Stores why a camera shows nothing. With a lasting problem, the actions have failed. A camera that only did
 * not answer gets requests until its picture is no longer shown.
 */
export async function reportCameraProblem(
  tx: Transaction,
  id: string,
  problem: CameraProblem,
): Promise<void> {
  await noteCameraProblem(tx, id, problem);
  if (LASTING.includes(problem)) await settle(tx, await findCameraPictureById(tx, id), problem);
}

/** Records that a camera device could not execute its command. */
export async function reportCameraFailed(
  tx: Transaction,
  place: { domainId: string; eventId: string; cameraId: string },
): Promise<void> {
  const shown = await findCameraPicture(tx, place);
  if (shown) await reportCameraProblem(tx, shown.id, "CAMERA_FAILED");
}

/** Records the end of the time in which a picture is shown: without a picture, the actions have failed. */
export async function concludeCameraPicture(tx: Transaction, id: string): Promise<void> {
  const shown = await findCameraPictureById(tx, id);
  if (!shown || shown.takenAt !== null) return;
  const problem = shown.problem ?? "CAMERA_AWAY";
  await noteCameraProblem(tx, id, problem);
  await settle(tx, shown, problem);
}

async function settle(
  tx: Transaction,
  shown: CameraPicture | undefined,
  reason: CameraProblem | null,
): Promise<void> {
  if (!shown) return;
  const outcome = reason === null ? "done" : "failed";
  for (const eventId of readOutcomeIds(shown.outcomeIds))
    await settleOutcome(tx, { domainId: shown.domainId, eventId }, { outcome, reason });
}
