import type { DeviceCommand } from "#contract/devices/device-commands.ts";
import { COMMAND_PICTURE_SHOWN_MS, commandExpiry } from "#rules/devices/device-commands.ts";
import { newId, type Transaction } from "#storage/database.ts";
import { shareCameraPicture } from "../queries/camera-pictures.ts";
import { queueCommand } from "./queue-command.ts";

interface PictureRequest {
  domainId: string;
  camera: { id: string; name: string };
  requestedBy: { id: string; name: string };
}

/**
 * Requests one picture from a device's camera. The picture belongs to no event: the device offers it as the
 * picture of an event with the command's id.
 * @throws ApiError HARDWARE_RETURNED, COMMANDS_WAITING
 */
export async function askForPicture(
  tx: Transaction,
  { domainId, camera, requestedBy }: PictureRequest,
  now: number,
): Promise<DeviceCommand> {
  const id = newId();
  const until = commandExpiry("show-video", now);
  // The interval is the command's life, so the device takes only one picture.
  const payload = { eventId: id, until, everyMs: until - now };
  const command = { id, deviceId: camera.id, kind: "show-video", payload, requestedBy } as const;
  const queued = await queueCommand(tx, command, now);
  await shareCameraPicture(tx, { domainId, eventId: id, camera, until: now + COMMAND_PICTURE_SHOWN_MS });
  return { ...queued, picture: { takenAt: null } };
}
