import { ApiError } from "#contract/errors.ts";
import type { DeviceOutput } from "#contract/inputs-and-outputs.ts";
import { mayLink } from "#rules/outputs.ts";
import { transaction } from "../db/database.ts";
import { getDevice } from "../db/devices.ts";
import {
  getOutput,
  listInputs,
  listOutputs,
  listVirtualInputs,
  updateOutput,
} from "../db/inputs-and-outputs.ts";
import type { Place } from "../db/known-names.ts";
import type { House } from "../house.ts";

type Changes = Partial<Pick<DeviceOutput, "displayName" | "type" | "activationDuration" | "inputId">>;

/**
 * Changes an output; its input, if it has one, is one of the same device, virtual or not.
 * @throws ApiError NOT_FOUND, TARGET_UNKNOWN for the input
 */
export async function changeOutput(
  { db }: House,
  { domainId, deviceId }: Place,
  id: string,
  changes: Changes,
): Promise<DeviceOutput> {
  return transaction(db, async (tx) => {
    await getDevice(tx, domainId, deviceId);
    await getOutput(tx, deviceId, id);
    const inputs = [...(await listInputs(tx, deviceId)), ...(await listVirtualInputs(tx, deviceId))];
    if (changes.inputId && !inputs.some((input) => input.id === changes.inputId)) {
      throw new ApiError("TARGET_UNKNOWN", { fields: { inputId: "unknown" } });
    }
    await updateOutput(tx, deviceId, id, changes);
    return getOutput(tx, deviceId, id);
  });
}

/**
 * Has one output of a device go on with another.
 * @throws ApiError NOT_FOUND, TARGET_UNKNOWN, OUTPUT_CHAIN for itself and for more than one level
 */
export async function linkOutput(
  { db }: House,
  { domainId, deviceId }: Place,
  id: string,
  linkedOutputId: string,
): Promise<DeviceOutput> {
  return transaction(db, async (tx) => {
    await getDevice(tx, domainId, deviceId);
    await getOutput(tx, deviceId, id);
    const outputs = await listOutputs(tx, deviceId);
    if (!outputs.some((output) => output.id === linkedOutputId)) {
      throw new ApiError("TARGET_UNKNOWN", { fields: { linkedOutputId: "unknown" } });
    }
    if (!mayLink(outputs, id, linkedOutputId)) {
      throw new ApiError("OUTPUT_CHAIN", { fields: { linkedOutputId: "invalid" } });
    }
    await updateOutput(tx, deviceId, id, { linkedOutputId });
    return getOutput(tx, deviceId, id);
  });
}
