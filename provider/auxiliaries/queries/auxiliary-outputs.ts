import type { AuxiliaryOutput } from "#contract/auxiliaries/auxiliary-outputs.ts";
import { changeRows } from "#storage/change-rows.ts";
import { newId, type Reader, type Transaction } from "#storage/database.ts";
import { withId } from "../../missing-rows.ts";
import { refuseTaken } from "../../taken-values.ts";

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

const refuseTakenPosition = refuseTaken("OUTPUT_POSITION_TAKEN", "position");

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
  await tx.insertInto("auxiliary_output").values(row).execute().catch(refuseTakenPosition);
  return id;
}

/** @throws ApiError OUTPUT_POSITION_TAKEN */
export async function updateAuxiliaryOutput(
  tx: Transaction,
  id: string,
  { displayName, type, activationDuration, position }: Partial<OutputContent & { position: number }>,
): Promise<void> {
  const row = tx.updateTable("auxiliary_output").where("id", "=", id);
  const columns = { display_name: displayName, type, activation_duration: activationDuration, position };
  await changeRows(row, columns).catch(refuseTakenPosition);
}

export async function deleteAuxiliaryOutput(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("auxiliary_output").where("id", "=", id).execute();
}

async function findFreePosition(tx: Transaction, auxiliaryId: string): Promise<number> {
  const usedPositions = new Set(
    (await listAuxiliaryOutputs(tx, auxiliaryId)).map(({ position }) => position),
  );
  let position = 1;
  while (usedPositions.has(position)) position++;
  return position;
}
