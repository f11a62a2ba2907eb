import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { BuildingOutput } from "#contract/access/output-groups.ts";
import type { Reader } from "#storage/database.ts";
import type { Tables } from "#storage/tables.ts";

type WithOutputs = Tables & { output: BuildingOutput & { ownerOrder: string; position: number } };

/** Builds a condition for {@link outputsOf}. */
export type OutputExpressions = ExpressionBuilder<WithOutputs, "output">;

function deviceOutputs(db: Reader, domainId: string) {
  return db
    .selectFrom("device_output")
    .innerJoin("device", "device.id", "device_output.device_id")
    .where("device.domain_id", "=", domainId)
    .select(["device_output.id as id", "display_name as displayName", "device_output.type as type"])
    .select(["device.id as ownerId", "device.name as ownerName", "device.name_order as ownerOrder"])
    .select(["position", sql<BuildingOutput["ownerKind"]>`'DEVICE'`.as("ownerKind")]);
}

function auxiliaryOutputs(db: Reader, domainId: string) {
  return db
    .selectFrom("auxiliary_output")
    .innerJoin("auxiliary", "auxiliary.id", "auxiliary_output.auxiliary_id")
    .where("auxiliary.domain_id", "=", domainId)
    .select(["auxiliary_output.id as id", "display_name as displayName", "auxiliary_output.type as type"])
    .select(["auxiliary.id as ownerId", "auxiliary.name as ownerName", "auxiliary.name_order as ownerOrder"])
    .select(["position", sql<BuildingOutput["ownerKind"]>`'AUXILIAR_DEVICE'`.as("ownerKind")]);
}

/** Selects all outputs of a building, of devices and auxiliaries, as one table. */
export function selectOutputs(
  db: Reader,
  domainId: string,
): SelectQueryBuilder<WithOutputs, "output", object> {
  return db.selectFrom(deviceOutputs(db, domainId).unionAll(auxiliaryOutputs(db, domainId)).as("output"));
}

/**
 * Selects the first outputs of a building that match a condition, by owner and position. Each table is read
 * in this order by its index and limited, which is faster than sorting all outputs.
 */
export function firstOutputs(
  db: Reader,
  domainId: string,
  isMatch: (eb: OutputExpressions) => Expression<SqlBool>,
  limit: number,
) {
  const first = (outputs: ReturnType<typeof deviceOutputs | typeof auxiliaryOutputs>) =>
    inOrder(db.selectFrom(outputs.as("output")).selectAll().where(isMatch)).limit(limit);
  const ofDevices = first(deviceOutputs(db, domainId)).as("ofDevices");
  const ofAuxiliaries = first(auxiliaryOutputs(db, domainId)).as("ofAuxiliaries");
  const both = db.selectFrom(ofDevices).selectAll().unionAll(db.selectFrom(ofAuxiliaries).selectAll());
  return inOrder(db.selectFrom(both.as("output")).select(outputColumns));
}

/** Sorts outputs by owner and position. */
export function inOrder<O>(
  outputs: SelectQueryBuilder<WithOutputs, "output", O>,
): SelectQueryBuilder<WithOutputs, "output", O> {
  return outputs.orderBy("ownerOrder").orderBy("ownerId").orderBy("position").orderBy("output.id");
}

/** Returns an output of the building with its owner; undefined when there is none. */
export async function findBuildingOutput(
  db: Reader,
  domainId: string,
  id: string,
): Promise<BuildingOutput | undefined> {
  return selectOutputs(db, domainId).select(outputColumns).where("id", "=", id).executeTakeFirst();
}

export const outputColumns = ["id", "displayName", "type", "ownerId", "ownerName", "ownerKind"] as const;
