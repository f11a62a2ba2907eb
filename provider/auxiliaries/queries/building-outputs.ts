import { type ExpressionBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { BuildingOutput } from "#contract/access/output-groups.ts";
import type { Reader } from "#storage/database.ts";
import type { Tables } from "#storage/tables.ts";

type OutputRow = Omit<BuildingOutput, "type"> & { type: string; ownerKey: string; position: number };

type WithOutputs = Tables & { output: OutputRow };

/** Builds a condition for {@link outputsOf}. */
export type OutputExpressions = ExpressionBuilder<WithOutputs, "output">;

/** Selects all outputs of a building, of devices and auxiliaries, as one table. */
export function outputsOf(db: Reader, domainId: string): SelectQueryBuilder<WithOutputs, "output", object> {
  const ofDevices = db
    .selectFrom("device_output")
    .innerJoin("device", "device.id", "device_output.device_id")
    .where("device.domain_id", "=", domainId)
    .select(["device_output.id as id", "display_name as displayName", "device_output.type as type"])
    .select(["device.id as ownerId", "device.name as ownerName", "device.name_key as ownerKey"])
    .select(["position", sql<BuildingOutput["ownerKind"]>`'DEVICE'`.as("ownerKind")]);
  const ofAuxiliaries = db
    .selectFrom("auxiliary_output")
    .innerJoin("auxiliary", "auxiliary.id", "auxiliary_output.auxiliary_id")
    .where("auxiliary.domain_id", "=", domainId)
    .select(["auxiliary_output.id as id", "display_name as displayName", "auxiliary_output.type as type"])
    .select(["auxiliary.id as ownerId", "auxiliary.name as ownerName", "auxiliary.name_key as ownerKey"])
    .select(["position", sql<BuildingOutput["ownerKind"]>`'AUXILIAR_DEVICE'`.as("ownerKind")]);
  return db.selectFrom(ofDevices.unionAll(ofAuxiliaries).as("output"));
}

/** Returns an output of the building with its owner; undefined when there is none. */
export async function findBuildingOutput(
  db: Reader,
  domainId: string,
  id: string,
): Promise<BuildingOutput | undefined> {
  const row = await outputsOf(db, domainId).select(outputColumns).where("id", "=", id).executeTakeFirst();
  return row && buildingOutputOf(row);
}

export const outputColumns = ["id", "displayName", "type", "ownerId", "ownerName", "ownerKind"] as const;

export function buildingOutputOf(row: Pick<OutputRow, (typeof outputColumns)[number]>): BuildingOutput {
  return { ...row, type: row.type as BuildingOutput["type"] };
}
