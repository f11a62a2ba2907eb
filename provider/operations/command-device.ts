import type { DeviceCommand } from "#contract/device-commands.ts";
import { ApiError } from "#contract/errors.ts";
import type { DeviceType } from "#contract/devices.ts";
import { type AdminCommand, isCommandOf } from "#rules/device-commands.ts";
import { transaction } from "../db/database.ts";
import { getDevice } from "../db/devices.ts";
import type { StoredCommand } from "../db/device-commands.ts";
import { getUser } from "../db/users.ts";
import type { House } from "../house.ts";
import { queueCommand } from "./queue-command.ts";

interface Commanding {
  domainId: string;
  deviceId: string;
  userId: string;
  kind: AdminCommand | "reload-configuration" | "update";
  payload?: StoredCommand["payload"];
}

/**
 * Asks something of a device in an administrator's name.
 * @throws ApiError NOT_FOUND, COMMAND_NOT_SUPPORTED, HARDWARE_RETURNED, COMMANDS_WAITING
 */
export async function commandDevice({ db, now }: House, commanding: Commanding): Promise<DeviceCommand> {
  const { domainId, deviceId, userId, kind, payload } = commanding;
  return transaction(db, async (tx) => {
    const { type } = await getDevice(tx, domainId, deviceId);
    mustKnow(kind, type);
    const askedBy = { id: userId, name: (await getUser(tx, userId)).user.name };
    return queueCommand(tx, { deviceId, kind, payload, askedBy }, now());
  });
}

function mustKnow(kind: Commanding["kind"], type: DeviceType): void {
  if (kind === "reload-configuration" || kind === "update" || isCommandOf(kind, type)) return;
  throw new ApiError("COMMAND_NOT_SUPPORTED", { fields: { payload: "unknown" } });
}
