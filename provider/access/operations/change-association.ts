import type { AccessControlAssociation } from "#contract/access/access-control-associations.ts";
import { ApiError } from "#contract/errors.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import { findAgentGroupNames } from "../../buildings/queries/names-in-building.ts";
import type { ProviderContext } from "../../context.ts";
import { deleteUnusedActionGroup, requireActionGroup } from "../../devices/queries/action-groups.ts";
import { getDevice } from "../../devices/queries/devices.ts";
import { getCapableDevice } from "../../permissions/device-capabilities.ts";
import { type DeviceScope } from "../../scope.ts";
import {
  getAssociation,
  insertAssociation,
  updateAssociation,
} from "../queries/access-control-associations.ts";

interface Content {
  displayName: string;
  agentGroupId: string;
  actionGroupId: string;
}

/**
 * Creates an access rule, so that a group of the building may start an action group of the device.
 * @throws ApiError NOT_FOUND, CAPABILITY_MISSING, AGENT_GROUP_UNKNOWN, ACTION_GROUP_UNKNOWN, ASSOCIATION_EXISTS
 */
export async function createAssociation(
  { db }: ProviderContext,
  place: DeviceScope,
  content: Content,
): Promise<AccessControlAssociation> {
  return transaction(db, async (tx) => {
    await getCapableDevice(tx, place, "access");
    await requireGroups(tx, place, content);
    return insertAssociation(tx, place.deviceId, content);
  });
}

/**
 * Changes an access rule; omitted fields are unchanged. Deletes the action group that was made for it once
 * nothing starts it.
 * @throws ApiError NOT_FOUND, AGENT_GROUP_UNKNOWN, ACTION_GROUP_UNKNOWN, ASSOCIATION_EXISTS
 */
export async function changeAssociation(
  { db }: ProviderContext,
  place: DeviceScope,
  id: string,
  changes: Partial<Content>,
): Promise<AccessControlAssociation> {
  return transaction(db, async (tx) => {
    await getDevice(tx, place.domainId, place.deviceId);
    const before = await getAssociation(tx, place.deviceId, id);
    await requireGroups(tx, place, changes);
    await updateAssociation(tx, place.deviceId, id, changes);
    await deleteUnusedActionGroup(tx, before.actionGroupId);
    return getAssociation(tx, place.deviceId, id);
  });
}

/** Checks that both groups exist. @throws ApiError AGENT_GROUP_UNKNOWN, ACTION_GROUP_UNKNOWN */
export async function requireGroups(
  tx: Transaction,
  place: DeviceScope,
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
