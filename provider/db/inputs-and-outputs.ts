import { ApiError } from "#contract/errors.ts";
import type { DeviceInput, DeviceOutput } from "#contract/inputs-and-outputs.ts";
import { defaultInput, defaultOutput } from "#rules/devices.ts";
import { hasChanges } from "./changes.ts";
import { newId, type Reader, type Transaction } from "./database.ts";

/** A device's inputs, by position: as many as its hardware has. */
export async function listInputs(db: Reader, deviceId: string): Promise<DeviceInput[]> {
  const rows = await db
    .selectFrom("device_input")
    .select(["id", "display_name as displayName", "type", "position", "device_id as deviceId"])
    .where("device_id", "=", deviceId)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ ...row, type: row.type as DeviceInput["type"] }));
}

/** A device's outputs, by position: as many as its hardware has. */
export async function listOutputs(db: Reader, deviceId: string): Promise<DeviceOutput[]> {
  const rows = await db
    .selectFrom("device_output")
    .select(["id", "display_name as displayName", "type", "activation_duration as activationDuration"])
    .select(["input_id as inputId", "position", "device_id as deviceId"])
    .where("device_id", "=", deviceId)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ ...row, type: row.type as DeviceOutput["type"] }));
}

/** @throws ApiError NOT_FOUND */
export async function getInput(db: Reader, deviceId: string, id: string): Promise<DeviceInput> {
  const input = (await listInputs(db, deviceId)).find((each) => each.id === id);
  if (!input) throw new ApiError("NOT_FOUND");
  return input;
}

/** @throws ApiError NOT_FOUND */
export async function getOutput(db: Reader, deviceId: string, id: string): Promise<DeviceOutput> {
  const output = (await listOutputs(db, deviceId)).find((each) => each.id === id);
  if (!output) throw new ApiError("NOT_FOUND");
  return output;
}

type InputChanges = Partial<Pick<DeviceInput, "displayName" | "type">>;

export async function updateInput(
  db: Reader,
  deviceId: string,
  id: string,
  changes: InputChanges,
): Promise<void> {
  if (!hasChanges(changes)) return;
  await db
    .updateTable("device_input")
    .set({ display_name: changes.displayName, type: changes.type })
    .where("id", "=", id)
    .where("device_id", "=", deviceId)
    .execute();
}

type OutputChanges = Partial<Pick<DeviceOutput, "displayName" | "type" | "activationDuration" | "inputId">>;

export async function updateOutput(
  db: Reader,
  deviceId: string,
  id: string,
  changes: OutputChanges,
): Promise<void> {
  if (!hasChanges(changes)) return;
  await db
    .updateTable("device_output")
    .set({
      display_name: changes.displayName,
      type: changes.type,
      activation_duration: changes.activationDuration,
      input_id: changes.inputId,
    })
    .where("id", "=", id)
    .where("device_id", "=", deviceId)
    .execute();
}

interface Counts {
  inputCount: number;
  outputCount: number;
}

/** Makes a device's inputs and outputs as they are by default. */
export async function insertInputsAndOutputs(
  tx: Transaction,
  deviceId: string,
  { inputCount, outputCount }: Counts,
): Promise<void> {
  const inputs = positions(inputCount)
    .map(defaultInput)
    .map(({ position, displayName, type }) => ({
      id: newId(),
      device_id: deviceId,
      display_name: displayName,
      type,
      position,
    }));
  const outputs = positions(outputCount)
    .map(defaultOutput)
    .map((output) => ({
      id: newId(),
      device_id: deviceId,
      display_name: output.displayName,
      type: output.type,
      activation_duration: output.activationDuration,
      input_id: null,
      position: output.position,
    }));
  if (inputs.length > 0) await tx.insertInto("device_input").values(inputs).execute();
  if (outputs.length > 0) await tx.insertInto("device_output").values(outputs).execute();
}

/** Lets a device's inputs and outputs be of their default types again; their names stay. */
export async function resetInputsAndOutputs(tx: Transaction, deviceId: string): Promise<void> {
  for (const { id, position } of await listInputs(tx, deviceId)) {
    await updateInput(tx, deviceId, id, { type: defaultInput(position).type });
  }
  for (const { id, position } of await listOutputs(tx, deviceId)) {
    const { type, activationDuration } = defaultOutput(position);
    await updateOutput(tx, deviceId, id, { type, activationDuration, inputId: null });
  }
}

function positions(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
