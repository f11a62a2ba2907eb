import type { AuxiliaryOutput } from "#contract/auxiliaries/auxiliary-outputs.ts";
import { ApiError } from "#contract/errors.ts";
import { isUniqueViolation, newId, type Reader, type Transaction } from "#storage/database.ts";
import { hasChanges } from "../../history/queries/changes.ts";
import { withId } from "../../missing-rows.ts";

/** Lists an auxiliary's outputs, by position. */
export async function listAuxiliaryOutputs(db: Reader, auxiliaryId: string): Promise<AuxiliaryOutput[]> {
  return db
    .selectFrom("auxiliary_output")
    .select(["id", "display_name as displayName", "type", "activation_duration as activationDuration"])
    .select(["position", "auxiliary_id as auxiliaryId"])
    .where("auxiliary_id", "=", auxiliaryId)
    .orderBy("position")
    .execute();
}

/** @throws ApiError NOT_FOUND */
export async function getAuxiliaryOutput(
  db: Reader,
  auxiliaryId: string,
  id: string,
): Promise<AuxiliaryOutput> {
  return withId(await listAuxiliaryOutputs(db, auxiliaryId), id);
}

type OutputContent = Omit<AuxiliaryOutput, "id" | "auxiliaryId" | "position">;

/**
 * Adds an output, by default at the first free position, and returns its id. @throws ApiError
 * OUTPUT_POSITION_TAKEN
 */
export async function insertAuxiliaryOutput(
  tx: Transaction,
  auxiliaryId: string,
  { position, ...output }: OutputContent & { position?: number },
): Promise<string> {
  const id = newId();
  const row = {
    id,
    auxiliary_id: auxiliaryId,
    display_name: output.displayName,
    type: output.type,
    activation_duration: output.activationDuration,
    position: position ?? (await findFreePosition(tx, auxiliaryId)),
  };
  await refusingTaken(() => tx.insertInto("auxiliary_output").values(row).execute());
  return id;
}

/** @throws ApiError OUTPUT_POSITION_TAKEN */
export async function updateAuxiliaryOutput(
  tx: Transaction,
  id: string,
  changes: Partial<OutputContent & { position: number }>,
): Promise<void> {
  if (!hasChanges(changes)) return;
  const { displayName, type, activationDuration, position } = changes;
  const set = { display_name: displayName, type, activation_duration: activationDuration, position };
  await refusingTaken(() => tx.updateTable("auxiliary_output").set(set).where("id", "=", id).execute());
}

export async function deleteAuxiliaryOutput(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("auxiliary_output").where("id", "=", id).execute();
}

async function findFreePosition(tx: Transaction, auxiliaryId: string): Promise<number> {
  const taken = new Set((await listAuxiliaryOutputs(tx, auxiliaryId)).map(({ position }) => position));
  let position = 1;
  while (taken.has(position)) position++;
  return position;
}

async function refusingTaken(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isUniqueViolation(error))
      throw new ApiError("OUTPUT_POSITION_TAKEN", { fields: { position: "taken" } });
    throw error;
  }
}
