import type { ActionGroup, GroupAction } from "#contract/devices/action-groups.ts";
import { ApiError } from "#contract/errors.ts";
import { fitsAgent } from "#rules/devices/actions.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import { findOwnedOutputs } from "../../access/queries/output-owners.ts";
import type { ProviderContext } from "../../context.ts";
import type { DeviceScope } from "../../scope.ts";
import { getActionGroup } from "../queries/action-groups.ts";
import {
  type ActionContent,
  getAction,
  insertAction,
  isTarget,
  placeAction,
  updateAction,
} from "../queries/actions.ts";
import { findCamera } from "../queries/cameras.ts";
import { getDevice } from "../queries/devices.ts";
import { getTargetAgent } from "../queries/target-agents.ts";

/** Adds an action at the end of a group. @throws ApiError NOT_FOUND, TARGET_UNKNOWN, TARGET_UNFIT */
export async function addAction(
  { db }: ProviderContext,
  place: DeviceScope,
  groupId: string,
  action: ActionContent,
): Promise<GroupAction> {
  return transaction(db, async (tx) => {
    await requireTarget(tx, place, groupId, action);
    return getAction(tx, place, groupId, await insertAction(tx, groupId, action));
  });
}

/** Replaces an action; its position stays. @throws ApiError NOT_FOUND, TARGET_UNKNOWN, TARGET_UNFIT */
export async function replaceAction(
  { db }: ProviderContext,
  place: DeviceScope,
  groupId: string,
  id: string,
  action: ActionContent,
): Promise<GroupAction> {
  return transaction(db, async (tx) => {
    await requireTarget(tx, place, groupId, action);
    await getAction(tx, place, groupId, id);
    await updateAction(tx, groupId, id, action);
    return getAction(tx, place, groupId, id);
  });
}

/**
 * Reorders a group's actions. @throws ApiError NOT_FOUND, INVALID_INPUT unless `actionIds` has each action
 * once: another person may have added or deleted one
 */
export async function orderActions(
  { db }: ProviderContext,
  place: DeviceScope,
  groupId: string,
  actionIds: readonly string[],
): Promise<ActionGroup> {
  return transaction(db, async (tx) => {
    await getDevice(tx, place.domainId, place.deviceId);
    const { actions } = await getActionGroup(tx, place, groupId);
    const named = new Set(actionIds);
    const areAll = named.size === actionIds.length && named.size === actions.length;
    if (!areAll || !actions.every(({ id }) => named.has(id)))
      throw new ApiError("INVALID_INPUT", { fields: { actionIds: "unknown" } });
    for (const [index, id] of actionIds.entries()) await placeAction(tx, groupId, id, index + 1);
    return getActionGroup(tx, place, groupId);
  });
}

async function requireTarget(
  tx: Transaction,
  place: DeviceScope,
  groupId: string,
  action: ActionContent,
): Promise<void> {
  await getDevice(tx, place.domainId, place.deviceId);
  await getActionGroup(tx, place, groupId);
  await requireFittingTarget(tx, place, action, "targetId");
}

/**
 * Checks that an action's target exists and can do what the action requires.
 * @param field the path of the target in the input
 * @throws ApiError TARGET_UNKNOWN, TARGET_UNFIT, INVALID_INPUT
 */
export async function requireFittingTarget(
  tx: Transaction,
  place: DeviceScope,
  { type, targetType, targetId, payload }: ActionContent,
  field: string,
): Promise<void> {
  if (type === "SHOW_VIDEO") await requireCamera(tx, place, payload, field);
  if (!(await isTarget(tx, place, targetType, targetId)))
    throw new ApiError("TARGET_UNKNOWN", { fields: { [field]: "unknown" } });
  if (targetType === "OUTPUT" && targetId !== null) {
    const output = (await findOwnedOutputs(tx, place.domainId, [targetId])).get(targetId);
    // Without a gateway no device switches an auxiliary.
    if (output?.deviceId === null) throw new ApiError("TARGET_UNFIT", { fields: { [field]: "noGateway" } });
  }
  if (targetType !== "AGENT" || targetId === null) return;
  if (!fitsAgent(type, await getTargetAgent(tx, place, targetId)))
    throw new ApiError("TARGET_UNFIT", { fields: { [field]: "unfit" } });
}

/** Checks that the camera exists; a device without a camera shows another device's. */
async function requireCamera(
  tx: Transaction,
  { domainId, deviceId }: DeviceScope,
  { cameraId = deviceId }: ActionContent["payload"],
  field: string,
): Promise<void> {
  if (typeof cameraId === "string" && (await findCamera(tx, domainId, cameraId))) return;
  const camera = field.replace(/targetId$/, "payload.cameraId");
  if (cameraId === deviceId) throw new ApiError("INVALID_INPUT", { fields: { [camera]: "required" } });
  throw new ApiError("TARGET_UNKNOWN", { fields: { [camera]: "unknown" } });
}
