import type { CallTargets } from "#contract/device-link/device-link.ts";
import type { DeviceCommand } from "#contract/devices/device-commands.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import {
  commandExpiry,
  COMMANDS_RETENTION_MS,
  type DeviceCommandKind,
  WAITING_COMMANDS_MAX,
} from "#rules/devices/device-commands.ts";
import { newId, type Transaction } from "../../db/database.ts";
import {
  countOpenCommands,
  deleteCommandsBefore,
  getCommand,
  insertCommand,
  type StoredCommand,
} from "../queries/device-commands.ts";
import { mustHaveHardware } from "../queries/hardware.ts";

export interface NewCommand {
  /** For a command that something else refers to. */
  id?: string;
  deviceId: string;
  kind: DeviceCommandKind;
  payload?: StoredCommand["payload"];
  /** The recipient of a call. */
  targets?: CallTargets;
  /** Null: no account, the server itself. */
  askedBy: { id: string; name: string } | null;
  /** For a command that expires at another time than is usual for its kind. */
  expiresAt?: number;
}

/**
 * Queues a command for a device: it is sent once the transaction is committed and the device is connected.
 * @throws ApiError HARDWARE_RETURNED, COMMANDS_WAITING
 */
export async function queueCommand(
  tx: Transaction,
  command: NewCommand,
  now: number,
): Promise<DeviceCommand> {
  const { id = newId(), deviceId, kind, payload = {}, targets, askedBy } = command;
  await mustHaveHardware(tx, deviceId);
  await deleteCommandsBefore(tx, deviceId, now - COMMANDS_RETENTION_MS);
  if ((await countOpenCommands(tx, deviceId, now)) >= WAITING_COMMANDS_MAX)
    throw new ApiError("COMMANDS_WAITING");
  await insertCommand(tx, {
    id,
    deviceId,
    kind,
    payload,
    targets,
    askedBy,
    now,
    expiresAt: command.expiresAt ?? commandExpiry(kind, now),
  });
  return getCommand(tx, deviceId, id, now);
}

/**
 * The same for what happened at another device, of which nobody can be told that this one has no room:
 * undefined instead of an error when its queue is full or it has no hardware.
 */
export async function queueIfRoom(
  tx: Transaction,
  command: NewCommand,
  now: number,
): Promise<DeviceCommand | undefined> {
  try {
    return await queueCommand(tx, command, now);
  } catch (error) {
    if (isApiError(error, "COMMANDS_WAITING") || isApiError(error, "HARDWARE_RETURNED")) return undefined;
    throw error;
  }
}
