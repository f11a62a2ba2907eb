import type { DeviceCommand } from "#contract/devices/device-commands.ts";
import type { DeviceType } from "#contract/devices/devices.ts";
import { ApiError } from "#contract/errors.ts";
import { type AdminCommand, isCommandOf } from "#rules/devices/device-commands.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { getUser } from "../../people/queries/users.ts";
import type { StoredCommand } from "../queries/device-commands.ts";
import { getDevice } from "../queries/devices.ts";
import { askForPicture } from "./ask-for-picture.ts";
import { queueCommand } from "./queue-command.ts";

interface CommandRequest {
  domainId: string;
  deviceId: string;
  userId: string;
  kind: AdminCommand | "reload-configuration" | "update";
  payload?: StoredCommand["payload"];
}

/**
 * Sends a device a command in an administrator's name.
 * @throws ApiError NOT_FOUND, COMMAND_NOT_SUPPORTED, HARDWARE_RETURNED, COMMANDS_WAITING
 */
export async function commandDevice(
  { db, now }: ProviderContext,
  commanding: CommandRequest,
): Promise<DeviceCommand> {
  const { domainId, deviceId, userId, kind, payload } = commanding;
  return transaction(db, async (tx) => {
    const { type, name } = await getDevice(tx, domainId, deviceId);
    requireKnownCommand(kind, type);
    const requestedBy = { id: userId, name: (await getUser(tx, userId)).user.name };
    if (kind === "show-video")
      return askForPicture(tx, { domainId, camera: { id: deviceId, name }, requestedBy }, now());
    return queueCommand(tx, { deviceId, kind, payload, requestedBy }, now());
  });
}

function requireKnownCommand(kind: CommandRequest["kind"], type: DeviceType): void {
  if (kind === "reload-configuration" || kind === "update" || isCommandOf(kind, type)) return;
  throw new ApiError("COMMAND_NOT_SUPPORTED", { fields: { payload: "unknown" } });
}
