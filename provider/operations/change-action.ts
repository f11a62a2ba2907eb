import { ApiError } from "#contract/errors.ts";
import { fitsAgent } from "#rules/actions.ts";
import { getActionGroup } from "../db/action-groups.ts";
import { type ActionContent, getAction, insertAction, isTarget, updateAction } from "../db/actions.ts";
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
