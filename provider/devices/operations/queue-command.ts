import type { CallTargets } from "#contract/device-link/device-link.ts";
import type { DeviceCommand } from "#contract/devices/device-commands.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import {
  commandExpiry,
  COMMANDS_RETENTION_MS,
  type DeviceCommandKind,
  WAITING_COMMANDS_MAX,
} from "#rules/devices/device-commands.ts";
import { newId, type Transaction } from "#storage/database.ts";
import {
  countOpenCommands,
  deleteCommandsBefore,
  getCommand,
  insertCommand,
  type StoredCommand,
} from "../queries/device-commands.ts";
import { requireHardware } from "../queries/hardware.ts";

export interface NewCommand {
  /** Set for a command that something else refers to. */
  id?: string;
  deviceId: string;
  kind: DeviceCommandKind;
  payload?: StoredCommand["payload"];
  /** The recipient of a call. */
  targets?: CallTargets;
  /** Null for the server itself. */
  requestedBy: { id: string; name: string } | null;
  /** Set for a command that expires at another time than its kind's default. */
  expiresAt?: number;
}

/**
 * Queues a command for a device; it is sent once the transaction is committed and the device is connected.
 * @throws ApiError HARDWARE_RETURNED, COMMANDS_WAITING
 */
export async function queueCommand(
  tx: Transaction,
  command: NewCommand,
  now: number,
): Promise<DeviceCommand> {
  const { id = newId(), deviceId, kind, payload = {}, targets, requestedBy } = command;
  await requireHardware(tx, deviceId);
  await deleteCommandsBefore(tx, deviceId, now - COMMANDS_RETENTION_MS);
  if ((await countOpenCommands(tx, deviceId, now)) >= WAITING_COMMANDS_MAX)
    throw new ApiError("COMMANDS_WAITING");
  await insertCommand(tx, {
    id,
    deviceId,
    kind,
    payload,
    targets,
    requestedBy,
    now,
    expiresAt: command.expiresAt ?? commandExpiry(kind, now),
  });
  return getCommand(tx, deviceId, id, now);
}

/**
 * Queues a command for a device like `queueCommand`, but returns undefined when its queue is full or it has
 * no hardware: for causes at another device, where no one can receive the error.
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
