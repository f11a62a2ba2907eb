import { ApiError } from "#contract/errors.ts";
import { fitsAgent } from "#rules/actions.ts";
import { getActionGroup } from "../db/action-groups.ts";
import {
  type ActionContent,
  getAction,
  insertAction,
  isTarget,
  placeAction,
  updateAction,
} from "../db/actions.ts";
import { type Transaction, transaction } from "../db/database.ts";
import { getDevice } from "../db/devices.ts";
import { getTargetAgent } from "../db/target-agents.ts";
import type { Place } from "../db/known-names.ts";
import type { House } from "../house.ts";

/** Adds an action at the end of a group and gives its id. @throws ApiError NOT_FOUND, TARGET_UNKNOWN, TARGET_UNFIT */
export async function addAction(
  { db }: House,
  place: Place,
  groupId: string,
  action: ActionContent,
): Promise<string> {
  return transaction(db, async (tx) => {
    await requireTarget(tx, place, groupId, action);
    return insertAction(tx, groupId, action);
  });
}

/** Replaces an action in its place. @throws ApiError NOT_FOUND, TARGET_UNKNOWN, TARGET_UNFIT */
export async function replaceAction(
  { db }: House,
  place: Place,
  groupId: string,
  id: string,
  action: ActionContent,
): Promise<void> {
  await transaction(db, async (tx) => {
    await requireTarget(tx, place, groupId, action);
    await getAction(tx, place, groupId, id);
    await updateAction(tx, groupId, id, action);
  });
}

/**
 * Puts a group's actions into another order. @throws ApiError NOT_FOUND, INVALID_INPUT unless each of them is named
 * once: somebody else may have added or deleted one meanwhile
 */
export async function orderActions(
  { db }: House,
  place: Place,
  groupId: string,
  actionIds: readonly string[],
): Promise<void> {
  await transaction(db, async (tx) => {
    await getDevice(tx, place.domainId, place.deviceId);
    const { actions } = await getActionGroup(tx, place, groupId);
    const named = new Set(actionIds);
    const areAll = named.size === actionIds.length && named.size === actions.length;
    if (!areAll || !actions.every(({ id }) => named.has(id)))
      throw new ApiError("INVALID_INPUT", { fields: { actionIds: "unknown" } });
    for (const [index, id] of actionIds.entries()) await placeAction(tx, groupId, id, index + 1);
  });
}

async function requireTarget(
  tx: Transaction,
  place: Place,
  groupId: string,
  action: ActionContent,
): Promise<void> {
  await getDevice(tx, place.domainId, place.deviceId);
  await getActionGroup(tx, place, groupId);
  const { type, targetType, targetId } = action;
  if (!(await isTarget(tx, place, targetType, targetId)))
    throw new ApiError("TARGET_UNKNOWN", { fields: { targetId: "unknown" } });
  if (targetType !== "AGENT" || targetId === null) return;
  if (!fitsAgent(type, await getTargetAgent(tx, place.domainId, targetId)))
    throw new ApiError("TARGET_UNFIT", { fields: { targetId: "invalid" } });
}
