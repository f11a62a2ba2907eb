import type { AuxiliaryArea } from "#contract/auxiliaries/auxiliary-areas.ts";
import { ApiError } from "#contract/errors.ts";
import { hasAreas } from "#rules/auxiliaries/auxiliaries.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import { listElevatorAreaGroups } from "../../access/queries/elevator-area-groups.ts";
import type { ProviderContext } from "../../context.ts";
import { getStoredAuxiliary } from "../queries/auxiliaries.ts";
import { getArea, insertArea, replaceGroupsOfArea, updateArea } from "../queries/auxiliary-areas.ts";

type Content = Omit<AuxiliaryArea, "id">;

interface AuxiliaryScope {
  domainId: string;
  auxiliaryId: string;
}

/**
 * Adds an area to an elevator system and to groups.
 * @throws ApiError NOT_FOUND, WRONG_AUXILIARY_TYPE, ELEVATOR_AREA_GROUP_UNKNOWN, DEFAULT_GROUP
 */
export async function createArea(
  { db }: ProviderContext,
  { domainId, auxiliaryId }: AuxiliaryScope,
  { areaGroupsIds, ...content }: Content,
): Promise<AuxiliaryArea> {
  return transaction(db, async (tx) => {
    const { type } = await getStoredAuxiliary(tx, domainId, auxiliaryId);
    if (!hasAreas(type)) throw new ApiError("WRONG_AUXILIARY_TYPE");
    const id = await insertArea(tx, auxiliaryId, content);
    await putIntoGroups(tx, domainId, id, areaGroupsIds);
    return getArea(tx, auxiliaryId, id);
  });
}

/**
 * Changes an area; omitted fields are unchanged. @throws ApiError NOT_FOUND, ELEVATOR_AREA_GROUP_UNKNOWN,
 * DEFAULT_GROUP
 */
export async function changeArea(
  { db }: ProviderContext,
  { domainId, auxiliaryId }: AuxiliaryScope,
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
  const desired = [...new Set(groupIds)];
  const groups = await listElevatorAreaGroups(tx, domainId, desired);
  if (groups.length < desired.length)
    throw new ApiError("ELEVATOR_AREA_GROUP_UNKNOWN", { fields: { areaGroupsIds: "unknown" } });
  if (groups.some(({ collects }) => collects !== null)) throw new ApiError("DEFAULT_GROUP");
  await replaceGroupsOfArea(tx, id, desired);
}
