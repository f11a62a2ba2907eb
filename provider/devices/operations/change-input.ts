import type { DeviceCommand } from "#contract/devices/device-commands.ts";
import type { DeviceInput } from "#contract/devices/inputs-and-outputs.ts";
import { ApiError } from "#contract/errors.ts";
import { isOpening } from "#rules/devices/outputs.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { getUser } from "../../people/queries/users.ts";
import { getCapableDevice } from "../../permissions/device-capabilities.ts";
import type { DeviceScope } from "../../scope.ts";
import { getDevice } from "../queries/devices.ts";
import {
  getInput,
  getVirtualInput,
  type InputChanges,
  insertVirtualInput,
  listOutputs,
  unwireContact,
  updateInput,
} from "../queries/inputs-and-outputs.ts";
import { queueCommand } from "./queue-command.ts";

/**
 * Creates a virtual input of a device.
 * @throws ApiError NOT_FOUND, CAPABILITY_MISSING, TARGET_UNKNOWN, TARGET_UNFIT for an output that it opens
 */
export async function createVirtualInput(
  { db }: ProviderContext,
  { domainId, deviceId }: DeviceScope,
  { displayName, type, opens = [] }: Pick<DeviceInput, "displayName" | "type"> & InputChanges,
): Promise<DeviceInput> {
  return transaction(db, async (tx) => {
    await getCapableDevice(tx, { domainId, deviceId }, "ports");
    await requireOpeningOutputs(tx, deviceId, type, opens);
    const id = await insertVirtualInput(tx, deviceId, { displayName, type, opens });
    return getVirtualInput(tx, deviceId, id);
  });
}

/**
 * Changes an input of a device. An input that is no longer an exit button opens nothing; an input that is no
 * longer a door contact is unlinked from its outputs.
 * @throws ApiError NOT_FOUND, TARGET_UNKNOWN, TARGET_UNFIT for an output that it opens
 */
export async function changeInput(
  { db }: ProviderContext,
  { domainId, deviceId }: DeviceScope,
  { id, isVirtual }: { id: string; isVirtual: boolean },
  changes: InputChanges,
): Promise<DeviceInput> {
  const get = isVirtual ? getVirtualInput : getInput;
  return transaction(db, async (tx) => {
    await getDevice(tx, domainId, deviceId);
    const before = await get(tx, deviceId, id);
    const type = changes.type ?? before.type;
    await requireOpeningOutputs(tx, deviceId, type, changes.opens ?? []);
    const opens = type === "extbutton" ? (changes.opens ?? before.opens) : [];
    await updateInput(tx, deviceId, id, { displayName: changes.displayName, type, opens });
    if (type !== "dooropen") await unwireContact(tx, deviceId, id);
    return get(tx, deviceId, id);
  });
}

async function requireOpeningOutputs(
  tx: Transaction,
  deviceId: string,
  type: DeviceInput["type"],
  opens: readonly string[],
): Promise<void> {
  if (opens.length === 0) return;
  if (type !== "extbutton") throw new ApiError("TARGET_UNKNOWN", { fields: { opens: "invalid" } });
  const own = new Map((await listOutputs(tx, deviceId)).map((output) => [output.id, output.type]));
  const types = opens.map((id) => own.get(id));
  if (types.includes(undefined)) throw new ApiError("TARGET_UNKNOWN", { fields: { opens: "unknown" } });
  if (!types.every((each) => each !== undefined && isOpening(each)))
    throw new ApiError("TARGET_UNFIT", { fields: { opens: "unfit" } });
}

/**
 * Commands a device to set one of its virtual inputs, in an administrator's name. The device decides what
 * follows; its event has the command's id, so that the history can show who set the input.
 * @throws ApiError NOT_FOUND, HARDWARE_RETURNED, COMMANDS_WAITING
 */
export async function setVirtualInput(
  { db, now }: ProviderContext,
  { domainId, deviceId, userId }: DeviceScope & { userId: string },
  inputId: string,
  active: boolean,
): Promise<DeviceCommand> {
  return transaction(db, async (tx) => {
    await getDevice(tx, domainId, deviceId);
    await getVirtualInput(tx, deviceId, inputId);
    const requestedBy = { id: userId, name: (await getUser(tx, userId)).user.name };
    const payload = { inputId, active };
    return queueCommand(tx, { deviceId, kind: "set-input", payload, requestedBy }, now());
  });
}
