import type { GroupAction } from "#contract/devices/action-groups.ts";
import type { Transaction } from "#storage/database.ts";
import type { DeviceScope } from "../../scope.ts";
import {
  type ActionContent,
  deleteAction,
  insertAction,
  placeAction,
  updateAction,
} from "../queries/actions.ts";
import { requireFittingTarget } from "./change-action.ts";
import { formatAction } from "./content-version.ts";

/**
 * Checks that the targets of actions exist and can do what the actions require. Does not check actions that
 * are in `before`: they need not be repaired to change something else.
 * @throws ApiError TARGET_UNKNOWN, TARGET_UNFIT with the action's index in the list
 */
export async function requireTargets(
  tx: Transaction,
  place: DeviceScope,
  desired: readonly ActionContent[],
  before: readonly ActionContent[],
): Promise<void> {
  const known = new Set(before.map(formatAction));
  for (const [index, action] of desired.entries()) {
    if (!known.has(formatAction(action)))
      await requireFittingTarget(tx, place, action, `actions.${index}.targetId`);
  }
}

/**
 * Replaces the actions of a group, `before`, with `desired`. Does not write unchanged actions, so that the
 * change log contains only changes.
 */
export async function replaceActions(
  tx: Transaction,
  groupId: string,
  before: readonly GroupAction[],
  desired: readonly ActionContent[],
): Promise<void> {
  const left = [...before];
  const same = desired.map((action) => take(left, (each) => formatAction(each) === formatAction(action)));
  const replaced = desired.map((action, index) => same[index] ?? take(left, (each) => isAlike(each, action)));
  for (const { id } of left) await deleteAction(tx, groupId, id);
  const ids: string[] = [];
  const added: string[] = [];
  for (const [index, action] of desired.entries()) {
    const row = replaced[index];
    if (row && !same[index]) await updateAction(tx, groupId, row.id, action);
    const id = row?.id ?? (await insertAction(tx, groupId, action));
    if (!row) added.push(id);
    ids.push(id);
  }
  const stayed = new Set(replaced.map((row) => row?.id));
  const currentOrder = [...before.map(({ id }) => id).filter((id) => stayed.has(id)), ...added];
  if (ids.every((id, index) => id === currentOrder[index])) return;
  for (const [index, id] of ids.entries()) await placeAction(tx, groupId, id, index + 1);
}

/** Removes the first match from a list and returns it. */
function take(left: GroupAction[], fits: (action: GroupAction) => boolean): GroupAction | undefined {
  const index = left.findIndex(fits);
  return index < 0 ? undefined : left.splice(index, 1)[0];
}

/** Whether two actions have the same type and target; their payloads may differ. */
function isAlike(one: ActionContent, other: ActionContent): boolean {
  return one.type === other.type && one.targetType === other.targetType && one.targetId === other.targetId;
}
