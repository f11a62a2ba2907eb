import type { DeviceInput, DeviceOutput } from "#contract/devices/inputs-and-outputs.ts";
import { defaultInputName, defaultOutputName } from "#rules/devices/default-names.ts";
import { DEFAULT_INPUT_TYPE, defaultOutput } from "#rules/devices/devices.ts";
import type { Language } from "#rules/languages.ts";
import { changeRows } from "#storage/change-rows.ts";
import { json, newId, type Reader, type Transaction } from "#storage/database.ts";
import { withId } from "../../missing-rows.ts";

/** Lists a device's inputs by position: as many as its hardware has. */
export async function listInputs(db: Reader, deviceId: string): Promise<DeviceInput[]> {
  return readInputs(db, deviceId, false);
}

/** Lists a device's virtual inputs in order of creation. */
export async function listVirtualInputs(db: Reader, deviceId: string): Promise<DeviceInput[]> {
  return readInputs(db, deviceId, true);
}

async function readInputs(db: Reader, deviceId: string, isVirtual: boolean): Promise<DeviceInput[]> {
  return db
    .selectFrom("device_input")
    .leftJoin("terminal_state", (join) =>
      join
        .onRef("terminal_state.device_id", "=", "device_input.device_id")
        .onRef("terminal_state.terminal_id", "=", "device_input.id"),
    )
    .select(["id", "display_name as displayName", "type", "position", "opens"])
    .select(["device_input.device_id as deviceId", "terminal_state.active"])
    .where("device_input.device_id", "=", deviceId)
    .where("is_virtual", "=", isVirtual)
    .orderBy("position")
    .execute();
}

/** Lists a device's outputs by position: as many as its hardware has. */
export async function listOutputs(db: Reader, deviceId: string): Promise<DeviceOutput[]> {
  return db
    .selectFrom("device_output")
    .leftJoin("terminal_state", (join) =>
      join
        .onRef("terminal_state.device_id", "=", "device_output.device_id")
        .onRef("terminal_state.terminal_id", "=", "device_output.id"),
    )
    .select(["id", "display_name as displayName", "type", "activation_duration as activationDuration"])
    .select(["input_id as inputId", "position", "linked_output_id as linkedOutputId"])
    .select("console_opening as consoleOpening")
    .select(["device_output.device_id as deviceId", "terminal_state.active"])
    .where("device_output.device_id", "=", deviceId)
    .orderBy("position")
    .execute();
}

/** @throws ApiError NOT_FOUND */
export async function getInput(db: Reader, deviceId: string, id: string): Promise<DeviceInput> {
  return withId(await listInputs(db, deviceId), id);
}

/** @throws ApiError NOT_FOUND */
export async function getOutput(db: Reader, deviceId: string, id: string): Promise<DeviceOutput> {
  return withId(await listOutputs(db, deviceId), id);
}

/** @throws ApiError NOT_FOUND */
export async function getVirtualInput(db: Reader, deviceId: string, id: string): Promise<DeviceInput> {
  return withId(await listVirtualInputs(db, deviceId), id);
}

/** The positions of virtual inputs start above every position of hardware inputs. */
const VIRTUAL_POSITION_MIN = 1001;

/** Creates a virtual input and returns its id. */
export async function insertVirtualInput(
  tx: Transaction,
  deviceId: string,
  { displayName, type, opens }: Pick<DeviceInput, "displayName" | "type" | "opens">,
): Promise<string> {
  const id = newId();
  const last = (await listVirtualInputs(tx, deviceId)).at(-1)?.position;
  const position = last === undefined ? VIRTUAL_POSITION_MIN : last + 1;
  await tx
    .insertInto("device_input")
    .values({
      id,
      device_id: deviceId,
      display_name: displayName,
      type,
      position,
      is_virtual: true,
      opens: json(opens),
    })
    .execute();
  return id;
}

/** Deletes a virtual input and unlinks it from the outputs whose door contact it was. */
export async function deleteVirtualInput(tx: Transaction, deviceId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("device_input")
    .where("id", "=", id)
    .where("device_id", "=", deviceId)
    .where("is_virtual", "=", true)
    .execute();
}

export type InputChanges = Partial<Pick<DeviceInput, "displayName" | "type" | "opens">>;

export async function updateInput(
  tx: Transaction,
  deviceId: string,
  id: string,
  { displayName, type, opens }: InputChanges,
): Promise<void> {
  const row = tx.updateTable("device_input").where("id", "=", id).where("device_id", "=", deviceId);
  await changeRows(row, { display_name: displayName, type, opens: opens && json(opens) });
}

/** Unlinks an input that is no longer a door contact. */
export async function unwireContact(tx: Transaction, deviceId: string, inputId: string): Promise<void> {
  await tx
    .updateTable("device_output")
    .set({ input_id: null })
    .where("device_id", "=", deviceId)
    .where("input_id", "=", inputId)
    .execute();
}

type OutputChanges = Partial<Omit<DeviceOutput, "id" | "deviceId" | "position" | "active">>;

export async function updateOutput(
  tx: Transaction,
  deviceId: string,
  id: string,
  changes: OutputChanges,
): Promise<void> {
  await changeRows(tx.updateTable("device_output").where("id", "=", id).where("device_id", "=", deviceId), {
    display_name: changes.displayName,
    type: changes.type,
    activation_duration: changes.activationDuration,
    input_id: changes.inputId,
    linked_output_id: changes.linkedOutputId,
    console_opening: changes.consoleOpening,
  });
}

interface Counts {
  inputCount: number;
  outputCount: number;
}

/**
 * Creates a device's inputs and outputs above the existing ones, with defaults and with names in a language.
 */
export async function insertInputsAndOutputs(
  tx: Transaction,
  deviceId: string,
  language: Language,
  { inputCount, outputCount }: Counts,
  had: Counts = { inputCount: 0, outputCount: 0 },
): Promise<void> {
  const inputs = positions(inputCount, had.inputCount).map((position) => ({
    id: newId(),
    device_id: deviceId,
    display_name: defaultInputName(position, language),
    type: DEFAULT_INPUT_TYPE,
    position,
  }));
  const outputs = positions(outputCount, had.outputCount).map((position) => {
    const { type, activationDuration } = defaultOutput(position);
    return {
      id: newId(),
      device_id: deviceId,
      display_name: defaultOutputName(position, language),
      type,
      activation_duration: activationDuration,
      input_id: null,
      position,
    };
  });
  if (inputs.length > 0) await tx.insertInto("device_input").values(inputs).execute();
  if (outputs.length > 0) await tx.insertInto("device_output").values(outputs).execute();
}

/** Resets the types and links of a device's inputs and outputs; their names are unchanged. */
export async function resetInputsAndOutputs(tx: Transaction, deviceId: string): Promise<void> {
  for (const { id } of await listVirtualInputs(tx, deviceId)) await deleteVirtualInput(tx, deviceId, id);
  for (const { id } of await listInputs(tx, deviceId)) {
    await updateInput(tx, deviceId, id, { type: DEFAULT_INPUT_TYPE, opens: [] });
  }
  for (const { id, position } of await listOutputs(tx, deviceId)) {
    const { type, activationDuration } = defaultOutput(position);
    await updateOutput(tx, deviceId, id, {
      type,
      activationDuration,
      inputId: null,
      linkedOutputId: null,
      consoleOpening: true,
    });
  }
}

function positions(count: number, had: number): number[] {
  return Array.from({ length: Math.max(0, count - had) }, (_, index) => had + index + 1);
}
