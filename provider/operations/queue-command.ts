import type { DeviceCommand } from "#contract/device-commands.ts";
import { ApiError } from "#contract/errors.ts";
import {
  commandExpiry,
  COMMANDS_KEPT_MS,
  type DeviceCommandKind,
  WAITING_COMMANDS_MAX,
} from "#rules/device-commands.ts";
import type { Transaction } from "../db/database.ts";
import {
  countOpenCommands,
  deleteCommandsBefore,
  getCommand,
  insertCommand,
  type StoredCommand,
} from "../db/device-commands.ts";
import { mustHaveHardware } from "../db/hardware.ts";

export interface Asked {
  deviceId: string;
  kind: DeviceCommandKind;
  payload?: StoredCommand["payload"];
  askedBy: { id: string; name: string };
}

/**
 * Asks something of a device: it is sent once the transaction is done and the device is connected.
 * @throws ApiError HARDWARE_RETURNED, COMMANDS_WAITING
 */
export async function queueCommand(tx: Transaction, asked: Asked, now: number): Promise<DeviceCommand> {
  const { deviceId, kind, payload = {}, askedBy } = asked;
  await mustHaveHardware(tx, deviceId);
  await deleteCommandsBefore(tx, deviceId, now - COMMANDS_KEPT_MS);
  if ((await countOpenCommands(tx, deviceId, now)) >= WAITING_COMMANDS_MAX)
    throw new ApiError("COMMANDS_WAITING");
  const id = await insertCommand(tx, {
    ...{ deviceId, kind, payload, askedBy, now },
    expiresAt: commandExpiry(kind, now),
  });
  return getCommand(tx, deviceId, id, now);
}
