import type { AuxiliaryArea } from "#contract/auxiliary-areas.ts";
import { ApiError } from "#contract/errors.ts";
import { type AuxiliaryType, hasAreas } from "#rules/auxiliaries.ts";
import { getStoredAuxiliary } from "../db/auxiliaries.ts";
import { getArea, insertArea, replaceGroupsOfArea, updateArea } from "../db/auxiliary-areas.ts";
import { type Transaction, transaction } from "../db/database.ts";
import { listElevatorAreaGroups } from "../db/elevator-area-groups.ts";
import type { House } from "../house.ts";

type Content = Omit<AuxiliaryArea, "id">;

interface Place {
  domainId: string;
  auxiliaryId: string;
}

/**
 * Adds an area to an elevator system and puts it into groups.
 * @throws ApiError NOT_FOUND, WRONG_AUXILIARY_TYPE, ELEVATOR_AREA_GROUP_UNKNOWN, DEFAULT_GROUP
 */
export async function createArea(
  { db }: House,
  { domainId, auxiliaryId }: Place,
  { areaGroupsIds, ...content }: Content,
): Promise<AuxiliaryArea> {
  return transaction(db, async (tx) => {
    const { type } = await getStoredAuxiliary(tx, domainId, auxiliaryId);
    if (!hasAreas(type as AuxiliaryType)) throw new ApiError("WRONG_AUXILIARY_TYPE");
    const id = await insertArea(tx, auxiliaryId, content);
    await putIntoGroups(tx, domainId, id, areaGroupsIds);
    return getArea(tx, auxiliaryId, id);
  });
}

/** Changes an area; what is not given stays. @throws ApiError NOT_FOUND, ELEVATOR_AREA_GROUP_UNKNOWN, DEFAULT_GROUP */
export async function changeArea(
  { db }: House,
  { domainId, auxiliaryId }: Place,
  id: string,
  { areaGroupsIds, ...changes }: Partial<Content>,
): Promise<AuxiliaryArea> {
  return transaction(db, async (tx) => {
    await getStoredAuxiliary(tx, domainId, auxiliaryId);
    await getArea(tx, auxiliaryId, id);
    await updateArea(tx, id, changes);
    if (areaGroupsIds !== undefined) await putIntoGroups(tx, domainId, id, areaGroupsIds);
    return getArea(tx, auxiliaryId, id);
  });
}

async function putIntoGroups(
  tx: Transaction,
  domainId: string,
  id: string,
  groupIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(groupIds)];
  const groups = await listElevatorAreaGroups(tx, domainId, wanted);
  if (groups.length < wanted.length)
    throw new ApiError("ELEVATOR_AREA_GROUP_UNKNOWN", { fields: { areaGroupsIds: "unknown" } });
  if (groups.some(({ collects }) => collects !== null)) throw new ApiError("DEFAULT_GROUP");
  await replaceGroupsOfArea(tx, id, wanted);
}
