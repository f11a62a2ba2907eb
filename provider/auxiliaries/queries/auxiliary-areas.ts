import type { AuxiliaryArea } from "#contract/auxiliaries/auxiliary-areas.ts";
import { camelCase } from "#storage/camel-case.ts";
import { changeRows } from "#storage/change-rows.ts";
import { json, newId, type Reader, type Transaction } from "#storage/database.ts";
import { insertGroupArea } from "../../access/queries/elevator-area-groups.ts";
import { withId } from "../../missing-rows.ts";

/** Lists an elevator system's areas with their groups, in order of creation. */
export async function listAreas(db: Reader, auxiliaryId: string): Promise<AuxiliaryArea[]> {
  const areas = await db
    .selectFrom("auxiliary_area")
    .select(["id", "display_name as displayName", "properties"])
    .where("auxiliary_id", "=", auxiliaryId)
    .orderBy("id")
    .execute();
  const memberships = await db
    .selectFrom("elevator_area_group_member")
    .innerJoin("auxiliary_area", "auxiliary_area.id", "elevator_area_group_member.area_id")
    .select(camelCase(["group_id", "area_id"]))
    .where("auxiliary_id", "=", auxiliaryId)
    .orderBy("group_id")
    .execute();
  const groups = new Map(areas.map(({ id }): [string, string[]] => [id, []]));
  for (const { groupId, areaId } of memberships) groups.get(areaId)?.push(groupId);
  return areas.map((area) => ({ ...area, areaGroupsIds: groups.get(area.id) ?? [] }));
}

/** @throws ApiError NOT_FOUND */
export async function getArea(db: Reader, auxiliaryId: string, id: string): Promise<AuxiliaryArea> {
  return withId(await listAreas(db, auxiliaryId), id);
}

type AreaContent = Omit<AuxiliaryArea, "id" | "areaGroupsIds">;

/** Adds an area without groups and returns its id. */
export async function insertArea(
  tx: Transaction,
  auxiliaryId: string,
  { displayName, properties }: AreaContent,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("auxiliary_area")
    .values({ id, auxiliary_id: auxiliaryId, display_name: displayName, properties: json(properties) })
    .execute();
  return id;
}

export async function updateArea(
  tx: Transaction,
  id: string,
  { displayName, properties }: Partial<AreaContent>,
): Promise<void> {
  const row = tx.updateTable("auxiliary_area").where("id", "=", id);
  await changeRows(row, { display_name: displayName, properties: properties && json(properties) });
}

/** Sets the groups that an area is in. */
export async function replaceGroupsOfArea(
  tx: Transaction,
  id: string,
  groupIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom("elevator_area_group_member").where("area_id", "=", id).execute();
  for (const groupId of groupIds) await insertGroupArea(tx, groupId, id);
}

export async function deleteArea(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("auxiliary_area").where("id", "=", id).execute();
}
