import type { ActionFailure } from "#rules/devices/action-outcomes.ts";
import { CAMERA_EVERY_MS, CAMERA_SHOWN_MS, SHOWN_WITHIN_MS } from "#rules/people/notes.ts";
import type { Transaction } from "#storage/database.ts";
import { shownPictureAddress } from "../avatars/signed-addresses.ts";
import type { ProviderContext } from "../context.ts";
import { queueIfRoom } from "../devices/operations/queue-command.ts";
import {
  addCameraOutcome,
  dropCameraPicture,
  shareCameraPicture,
} from "../devices/queries/camera-pictures.ts";
import { type Camera, findCamera } from "../devices/queries/cameras.ts";
import { queueJob } from "../jobs.ts";
import { insertNote } from "../people/queries/notes.ts";
import { findRecipients, type Recipients } from "./find-recipients.ts";
import { type ActionRun, recordOutcome } from "./outcome.ts";
import { queueActionCommand } from "./queue-action-command.ts";

/**
 * How long the address outlives the refreshing: a monitor shows the last picture for a while after it was
 * taken.
 */
const ADDRESS_OUTLIVES_MS = 30_000;

/**
 * Shows a camera's picture: of the camera that the action names, else of the device itself. People find it on
 * their page in the building, monitors fetch it from this server; it is refreshed for a minute.
 */
export async function showVideo(
  tx: Transaction,
  context: ProviderContext,
  pending: ActionRun,
): Promise<void> {
  const { domainId, action, event, now } = pending;
  const recipients = await findRecipients(tx, domainId, action);
  const camera = await findCamera(tx, domainId, String(action.payload["cameraId"] ?? event.deviceId ?? ""));
  const refusal = refusalOf(pending, camera);
  if (recipients.people.length + recipients.devices.length === 0)
    return void (await recordOutcome(tx, pending, { outcome: "nobody" }));
  if (!camera || refusal !== undefined)
    return void (await recordOutcome(tx, pending, {
      outcome: "failed",
      reason: refusal ?? "NO_CAMERA",
    }));
  const until = now + CAMERA_SHOWN_MS;
  const picture = await shareCameraPicture(tx, { domainId, eventId: event.id, camera, until });
  if (picture.isNew && !(await requestCameraPicture(tx, pending, camera, picture.id))) {
    await dropCameraPicture(tx, picture.id);
    return void (await recordOutcome(tx, pending, { outcome: "failed", reason: "DEVICE_BUSY" }));
  }
  if (recipients.people.length > 0) await leaveNotes(tx, pending, { camera, picture }, recipients.people);
  const place = { domainId, expiresAt: until + ADDRESS_OUTLIVES_MS };
  const { address } = shownPictureAddress(context.keys, picture.id, place);
  for (const device of recipients.devices) {
    const shown = { camera: camera.name, from: event.deviceName ?? "", until, everyMs: CAMERA_EVERY_MS };
    const payload = { ...shown, address: context.publicUrl + address };
    await queueActionCommand(tx, pending, device, { kind: "show-picture", payload });
  }
}

function refusalOf({ event, now }: ActionRun, camera: Camera | undefined): ActionFailure | undefined {
  if (now - event.time > SHOWN_WITHIN_MS) return "TOO_LATE";
  if (!camera) return "NO_CAMERA";
  return camera.online ? undefined : "CAMERA_AWAY";
}

/**
 * Requests the pictures of a camera: a device sends them as media of the event; an auxiliary's pictures are
 * fetched. Returns false when the device cannot receive the command.
 */
async function requestCameraPicture(
  tx: Transaction,
  { domainId, event, now }: ActionRun,
  camera: Camera,
  pictureId: string,
): Promise<boolean> {
  const job = { domainId, pictureId };
  const until = now + CAMERA_SHOWN_MS;
  await queueJob(tx, "camera-shown", job, { runAt: until + 1, id: `camera-shown-${pictureId}` });
  if (camera.kind === "AUXILIAR_DEVICE") {
    await queueJob(tx, "camera-picture", job, { runAt: now, id: `camera-picture-${pictureId}-0` });
    return true;
  }
  const payload = { eventId: event.id, until, everyMs: CAMERA_EVERY_MS };
  const requestedBy = { id: event.deviceId ?? camera.id, name: event.deviceName ?? camera.name };
  const command = { deviceId: camera.id, kind: "show-video", payload, requestedBy } as const;
  return (await queueIfRoom(tx, command, now)) !== undefined;
}

/**
 * Leaves people notes with the picture on their page. The history records the picture as requested until one
 * has arrived.
 */
async function leaveNotes(
  tx: Transaction,
  pending: ActionRun,
  { camera, picture }: { camera: Camera; picture: { id: string } },
  people: Recipients["people"],
): Promise<void> {
  const { domainId, event, now } = pending;
  const outcomeId = await recordOutcome(tx, pending, { outcome: "requested" });
  if (outcomeId === undefined) return;
  await addCameraOutcome(tx, picture.id, outcomeId);
  for (const { id: userId } of people) {
    await insertNote(tx, {
      userId,
      domainId,
      kind: "SHOW_VIDEO",
      mode: null,
      text: "",
      eventId: event.id,
      now,
      device: { id: event.deviceId ?? "", name: event.deviceName ?? "" },
      buttonName: event.buttonName,
      cameraId: camera.id,
    });
  }
}
