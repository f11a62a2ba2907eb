import { ApiError } from "#contract/errors.ts";
import type { DeviceInput, DeviceOutput } from "#contract/inputs-and-outputs.ts";
import { defaultInput, defaultOutput } from "#rules/devices.ts";
import { hasChanges } from "./changes.ts";
import { newId, type Reader, type Transaction } from "./database.ts";

/** A device's inputs, by position: as many as its hardware has. */
export async function listInputs(db: Reader, deviceId: string): Promise<DeviceInput[]> {
  return readInputs(db, deviceId, false);
}

/** The inputs that the building has made for a device, in the order they were made. */
export async function listVirtualInputs(db: Reader, deviceId: string): Promise<DeviceInput[]> {
  return readInputs(db, deviceId, true);
}

async function readInputs(db: Reader, deviceId: string, isVirtual: boolean): Promise<DeviceInput[]> {
  const rows = await db
    .selectFrom("device_input")
    .select(["id", "display_name as displayName", "type", "position", "device_id as deviceId"])
    .where("device_id", "=", deviceId)
    .where("is_virtual", "=", isVirtual)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ ...row, type: row.type as DeviceInput["type"] }));
}

/** A device's outputs, by position: as many as its hardware has. */
export async function listOutputs(db: Reader, deviceId: string): Promise<DeviceOutput[]> {
  const rows = await db
    .selectFrom("device_output")
    .select(["id", "display_name as displayName", "type", "activation_duration as activationDuration"])
    .select(["input_id as inputId", "position", "linked_output_id as linkedOutputId"])
    .select("device_id as deviceId")
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

/** @throws ApiError NOT_FOUND */
export async function getVirtualInput(db: Reader, deviceId: string, id: string): Promise<DeviceInput> {
  const input = (await listVirtualInputs(db, deviceId)).find((each) => each.id === id);
  if (!input) throw new ApiError("NOT_FOUND");
  return input;
}

/** Virtual inputs stand behind all that hardware can have. */
const VIRTUAL_POSITION_MIN = 1001;

/** Makes a virtual input and gives its id. */
export async function insertVirtualInput(
  tx: Transaction,
  deviceId: string,
  { displayName, type }: Pick<DeviceInput, "displayName" | "type">,
): Promise<string> {
  const id = newId();
  const last = (await listVirtualInputs(tx, deviceId)).at(-1)?.position;
  const position = last === undefined ? VIRTUAL_POSITION_MIN : last + 1;
  await tx
    .insertInto("device_input")
    .values({ id, device_id: deviceId, display_name: displayName, type, position, is_virtual: true })
    .execute();
  return id;
}

/** Takes a virtual input away; the outputs that it switched have none any more. */
export async function deleteVirtualInput(tx: Transaction, deviceId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("device_input")
    .where("id", "=", id)
    .where("device_id", "=", deviceId)
    .where("is_virtual", "=", true)
    .execute();
}

type InputChanges = Partial<Pick<DeviceInput, "displayName" | "type">>;

export async function updateInput(
  tx: Transaction,
  deviceId: string,
  id: string,
  changes: InputChanges,
): Promise<void> {
  if (!hasChanges(changes)) return;
  await tx
    .updateTable("device_input")
    .set({ display_name: changes.displayName, type: changes.type })
    .where("id", "=", id)
    .where("device_id", "=", deviceId)
    .execute();
}

type OutputChanges = Partial<Omit<DeviceOutput, "id" | "deviceId" | "position">>;

export async function updateOutput(
  tx: Transaction,
  deviceId: string,
  id: string,
  changes: OutputChanges,
): Promise<void> {
  if (!hasChanges(changes)) return;
  await tx
    .updateTable("device_output")
    .set({
      display_name: changes.displayName,
      type: changes.type,
      activation_duration: changes.activationDuration,
      input_id: changes.inputId,
      linked_output_id: changes.linkedOutputId,
    })
    .where("id", "=", id)
    .where("device_id", "=", deviceId)
    .execute();
}

interface Counts {
  inputCount: number;
  outputCount: number;
}

/** Makes a device's inputs and outputs as they are by default, those above what it has already. */
export async function insertInputsAndOutputs(
  tx: Transaction,
  deviceId: string,
  { inputCount, outputCount }: Counts,
  had: Counts = { inputCount: 0, outputCount: 0 },
): Promise<void> {
  const inputs = positions(inputCount, had.inputCount)
    .map(defaultInput)
    .map(({ position, displayName, type }) => ({
      id: newId(),
      device_id: deviceId,
      display_name: displayName,
      type,
      position,
    }));
  const outputs = positions(outputCount, had.outputCount)
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

/** Lets a device's inputs and outputs be of their default types again, without links; their names stay. */
export async function resetInputsAndOutputs(tx: Transaction, deviceId: string): Promise<void> {
  for (const { id } of await listVirtualInputs(tx, deviceId)) await deleteVirtualInput(tx, deviceId, id);
  for (const { id, position } of await listInputs(tx, deviceId)) {
    await updateInput(tx, deviceId, id, { type: defaultInput(position).type });
  }
  for (const { id, position } of await listOutputs(tx, deviceId)) {
    const { type, activationDuration } = defaultOutput(position);
    await updateOutput(tx, deviceId, id, { type, activationDuration, inputId: null, linkedOutputId: null });
  }
}

function positions(count: number, had: number): number[] {
  return Array.from({ length: Math.max(0, count - had) }, (_, index) => had + index + 1);
}
