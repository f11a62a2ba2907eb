import { ApiError } from "#contract/errors.ts";
import { getAssociation, insertAssociation, updateAssociation } from "../db/access-control-associations.ts";
import { deleteUnusedActionGroup, requireActionGroup } from "../db/action-groups.ts";
import { type Transaction, transaction } from "../db/database.ts";
import { getDevice } from "../db/devices.ts";
import { findAgentGroupNames, type Place } from "../db/known-names.ts";
import type { House } from "../house.ts";

interface Content {
  displayName: string;
  agentGroupId: string;
  actionGroupId: string;
}

/**
 * Lets a group of the building start an action group of the device, and gives the access rule's id.
 * @throws ApiError NOT_FOUND, AGENT_GROUP_UNKNOWN, ACTION_GROUP_UNKNOWN, ASSOCIATION_EXISTS
 */
export async function createAssociation({ db }: House, place: Place, content: Content): Promise<string> {
  return transaction(db, async (tx) => {
    await getDevice(tx, place.domainId, place.deviceId);
    await requireGroups(tx, place, content);
    return insertAssociation(tx, place.deviceId, content);
  });
}

/**
 * Changes an access rule; what is not given stays. What was made for it and is not started any more goes.
 * @throws ApiError NOT_FOUND, AGENT_GROUP_UNKNOWN, ACTION_GROUP_UNKNOWN, ASSOCIATION_EXISTS
 */
export async function changeAssociation(
  { db }: House,
  place: Place,
  id: string,
  changes: Partial<Content>,
): Promise<void> {
  await transaction(db, async (tx) => {
    await getDevice(tx, place.domainId, place.deviceId);
    const before = await getAssociation(tx, place.deviceId, id);
    await requireGroups(tx, place, changes);
    await updateAssociation(tx, place.deviceId, id, changes);
    await deleteUnusedActionGroup(tx, before.actionGroupId);
  });
}

async function requireGroups(
  tx: Transaction,
  place: Place,
  { agentGroupId, actionGroupId }: Partial<Content>,
) {
  if (
    agentGroupId !== undefined &&
    !(await findAgentGroupNames(tx, place, [agentGroupId])).has(agentGroupId)
  ) {
    throw new ApiError("AGENT_GROUP_UNKNOWN", { fields: { agentGroupId: "unknown" } });
  }
  if (actionGroupId !== undefined) await requireActionGroup(tx, place.deviceId, actionGroupId);
}
