import type { DeviceCommand } from "#contract/devices/device-commands.ts";
import { COMMAND_PICTURE_SHOWN_MS, commandExpiry } from "#rules/devices/device-commands.ts";
import { newId, type Transaction } from "../../db/database.ts";
import { shareCameraPicture } from "../../notes/queries/camera-pictures.ts";
import { queueCommand } from "./queue-command.ts";

interface Asking {
  domainId: string;
  camera: { id: string; name: string };
  askedBy: { id: string; name: string };
}

/**
 * Asks a device for one picture of its camera. No event belongs to it: the device offers it as that of an event
 * with the command's id.
 * @throws ApiError HARDWARE_RETURNED, COMMANDS_WAITING
 */
export async function askForPicture(
  tx: Transaction,
  { domainId, camera, askedBy }: Asking,
  now: number,
): Promise<DeviceCommand> {
  const id = newId();
  const until = commandExpiry("show-video", now);
  // The device would repeat the picture only after the command has expired: it takes one.
  const payload = { eventId: id, until, everyMs: until - now };
  const command = { id, deviceId: camera.id, kind: "show-video", payload, askedBy } as const;
  const queued = await queueCommand(tx, command, now);
  await shareCameraPicture(tx, { domainId, eventId: id, camera, until: now + COMMAND_PICTURE_SHOWN_MS });
  return { ...queued, picture: { takenAt: null } };
}
