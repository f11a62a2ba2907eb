import type { DeviceOutput } from "#contract/devices/inputs-and-outputs.ts";
import { ApiError } from "#contract/errors.ts";
import { canLink, isOpening } from "#rules/devices/outputs.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { DeviceScope } from "../../scope.ts";
import { getDevice } from "../queries/devices.ts";
import {
  getOutput,
  listInputs,
  listOutputs,
  listVirtualInputs,
  updateInput,
  updateOutput,
} from "../queries/inputs-and-outputs.ts";

type Changes = Partial<
  Pick<
    DeviceOutput,
    "displayName" | "type" | "activationDuration" | "inputId" | "linkedOutputId" | "consoleOpening"
  >
>;

/**
 * Changes an output. Its door contact, if any, is an input of type `dooropen` of the same device, virtual or
 * not; its linked output, if any, is another output of the device. Exit buttons no longer open an output
 * whose new type opens nothing.
 * @throws ApiError NOT_FOUND, INPUT_UNKNOWN for the door contact, OUTPUT_UNKNOWN, OUTPUT_CHAIN for a link to
 * itself and for more than one level
 */
export async function changeOutput(
  { db }: ProviderContext,
  { domainId, deviceId }: DeviceScope,
  id: string,
  changes: Changes,
): Promise<DeviceOutput> {
  return transaction(db, async (tx) => {
    await getDevice(tx, domainId, deviceId);
    await getOutput(tx, deviceId, id);
    if (changes.inputId) await requireDoorContact(tx, deviceId, changes.inputId);
    if (changes.linkedOutputId) await requireLinkable(tx, deviceId, id, changes.linkedOutputId);
    await updateOutput(tx, deviceId, id, changes);
    if (changes.type && !isOpening(changes.type)) await removeFromExitButtons(tx, deviceId, id);
    return getOutput(tx, deviceId, id);
  });
}

async function removeFromExitButtons(tx: Transaction, deviceId: string, outputId: string): Promise<void> {
  const inputs = [...(await listInputs(tx, deviceId)), ...(await listVirtualInputs(tx, deviceId))];
  for (const { id, opens } of inputs.filter((input) => input.opens.includes(outputId)))
    await updateInput(tx, deviceId, id, { opens: opens.filter((each) => each !== outputId) });
}

async function requireDoorContact(tx: Transaction, deviceId: string, inputId: string): Promise<void> {
  const inputs = [...(await listInputs(tx, deviceId)), ...(await listVirtualInputs(tx, deviceId))];
  const input = inputs.find(({ id }) => id === inputId);
  if (input?.type !== "dooropen")
    throw new ApiError("INPUT_UNKNOWN", { fields: { inputId: input ? "invalid" : "unknown" } });
}

async function requireLinkable(
  tx: Transaction,
  deviceId: string,
  id: string,
  linkedOutputId: string,
): Promise<void> {
  const outputs = await listOutputs(tx, deviceId);
  if (!outputs.some((output) => output.id === linkedOutputId))
    throw new ApiError("OUTPUT_UNKNOWN", { fields: { linkedOutputId: "unknown" } });
  if (!canLink(outputs, id, linkedOutputId))
    throw new ApiError("OUTPUT_CHAIN", { fields: { linkedOutputId: "invalid" } });
}
