import type { AuxiliaryEndpoint } from "#contract/auxiliaries/auxiliary-endpoints.ts";
import { newId, type Reader, type Transaction } from "#storage/database.ts";
import { withId } from "../../missing-rows.ts";

/** Lists an auxiliary's endpoints in order of creation. */
export async function listEndpoints(db: Reader, auxiliaryId: string): Promise<AuxiliaryEndpoint[]> {
  return db
    .selectFrom("auxiliary_endpoint")
    .select(["id", "display_name as displayName", "command"])
    .where("auxiliary_id", "=", auxiliaryId)
    .orderBy("id")
    .execute();
}

/** @throws ApiError NOT_FOUND */
export async function getEndpoint(db: Reader, auxiliaryId: string, id: string): Promise<AuxiliaryEndpoint> {
  return withId(await listEndpoints(db, auxiliaryId), id);
}

/** Adds an endpoint and returns its id. */
export async function insertEndpoint(
  tx: Transaction,
  auxiliaryId: string,
  { displayName, command }: Omit<AuxiliaryEndpoint, "id">,
): Promise<string> {
  const id = newId();
  const row = { id, auxiliary_id: auxiliaryId, display_name: displayName, command };
  await tx.insertInto("auxiliary_endpoint").values(row).execute();
  return id;
}

/** Changes at least one of an endpoint's two fields. */
export async function updateEndpoint(
  tx: Transaction,
  id: string,
  { displayName, command }: Partial<Omit<AuxiliaryEndpoint, "id">>,
): Promise<void> {
  await tx
    .updateTable("auxiliary_endpoint")
    .set({ display_name: displayName, command })
    .where("id", "=", id)
    .execute();
}

export async function deleteEndpoint(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("auxiliary_endpoint").where("id", "=", id).execute();
}
