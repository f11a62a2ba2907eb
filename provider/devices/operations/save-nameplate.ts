import type { NameplatePosition } from "#contract/devices/nameplate.ts";
import type { RingBellButton } from "#contract/devices/ring-bell-buttons.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { type Reader, type Transaction, transaction } from "#storage/database.ts";
import { deleteCode, insertCode, listCodes, updateCode } from "../../access/queries/codes.ts";
import type { ProviderContext } from "../../context.ts";
import type { DeviceScope } from "../../scope.ts";
import { deleteUnusedActionGroup, getActionGroup, renameActionGroup } from "../queries/action-groups.ts";
import type { ActionContent } from "../queries/actions.ts";
import { getStoredDevice } from "../queries/devices.ts";
import { deleteButton, findButtonAt } from "../queries/ring-bell-buttons.ts";
import { digestVersion, formatActions } from "./content-version.ts";
import { buttonText, putButton } from "./create-button.ts";
import { replaceActions, requireTargets } from "./replace-actions.ts";

interface SavedButton {
  /** The version that was read; null for an empty place. */
  version: string | null;
  text: string;
  actions: ActionContent[];
  codes: string[];
}

/**
 * Returns the button at a place of a panel. @throws ApiError NOT_FOUND, also for a place that the panel does
 * not have
 */
export async function readNameplatePosition(
  db: Reader,
  place: DeviceScope,
  position: number,
): Promise<NameplatePosition> {
  const device = await getStoredDevice(db, place.domainId, place.deviceId);
  if (!Number.isInteger(position) || position < 1 || position > device.buttonCount)
    throw new ApiError("NOT_FOUND");
  const button = await findButtonAt(db, place.deviceId, position);
  if (!button) return { position, version: null, button: null, actions: [], codes: [] };
  const { actions } = await getActionGroup(db, place, button.actionGroupId);
  const codes = (await codesOf(db, place, button.actionGroupId)).map(({ code }) => code);
  const version = digestVersion([
    button.id,
    button.actionGroupId,
    button.text,
    formatActions(actions),
    codes,
  ]);
  return { position, version, button, actions, codes };
}

/**
 * Replaces the button at a place, or creates one when the place is empty.
 * @throws ApiError NOT_FOUND, CHANGED_MEANWHILE for another version than the current one, TARGET_UNKNOWN,
 *   TARGET_UNFIT, CODE_TAKEN, NO_VALID_SUBSCRIPTION
 */
export async function saveNameplatePosition(
  context: ProviderContext,
  place: DeviceScope,
  position: number,
  { version, text, actions, codes }: SavedButton,
): Promise<NameplatePosition> {
  return transaction(context.db, async (tx) => {
    const before = await readNameplatePosition(tx, place, position);
    if (before.version !== version) throw new ApiError("CHANGED_MEANWHILE");
    const name = buttonText(text, position);
    await requireTargets(tx, place, actions, before.actions);
    const { actionGroupId } = before.button ?? (await newButton(tx, context, place, { position, text }));
    if (before.button && before.button.text !== name)
      await renameActionGroup(tx, place.deviceId, actionGroupId, name);
    await replaceActions(tx, actionGroupId, before.actions, actions);
    await replaceCodes(tx, place, actionGroupId, codes);
    return readNameplatePosition(tx, place, position);
  });
}

/** @throws ApiError CHANGED_MEANWHILE when another person was faster, NO_VALID_SUBSCRIPTION */
async function newButton(
  tx: Transaction,
  context: ProviderContext,
  place: DeviceScope,
  button: { position: number; text: string },
): Promise<RingBellButton> {
  try {
    return await putButton(tx, context, place, button);
  } catch (error) {
    throw isApiError(error, "BUTTON_TAKEN") ? new ApiError("CHANGED_MEANWHILE") : error;
  }
}

/** Removes the button at a place with its call codes. @throws ApiError NOT_FOUND */
export async function emptyNameplatePosition(
  { db }: ProviderContext,
  place: DeviceScope,
  position: number,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { button } = await readNameplatePosition(tx, place, position);
    if (!button) throw new ApiError("NOT_FOUND");
    await deleteButton(tx, button.id);
    for (const { id } of await codesOf(tx, place, button.actionGroupId))
      await deleteCode(tx, place.deviceId, id);
    await deleteUnusedActionGroup(tx, button.actionGroupId);
  });
}

async function codesOf(db: Reader, { deviceId }: DeviceScope, groupId: string) {
  return (await listCodes(db, deviceId)).filter(({ actionGroupId }) => actionGroupId === groupId);
}

/**
 * Replaces an action group's codes; a new code reuses the id of a removed one. @throws ApiError CODE_TAKEN
 * with the code's index in the list
 */
async function replaceCodes(
  tx: Transaction,
  { deviceId }: DeviceScope,
  actionGroupId: string,
  desired: readonly string[],
): Promise<void> {
  const all = await listCodes(tx, deviceId);
  const own = all.filter((code) => code.actionGroupId === actionGroupId);
  const others = new Set(all.filter((code) => code.actionGroupId !== actionGroupId).map(({ code }) => code));
  for (const [index, code] of desired.entries()) {
    if (others.has(code) || desired.indexOf(code) !== index)
      throw new ApiError("CODE_TAKEN", { fields: { [`codes.${index}`]: "taken" } });
  }
  const free = own.filter(({ code }) => !desired.includes(code));
  const added = desired.filter((code) => !own.some((each) => each.code === code));
  for (const code of added) {
    const instead = free.shift();
    if (instead) await updateCode(tx, deviceId, instead.id, { code });
    else await insertCode(tx, deviceId, { code, type: "call", actionGroupId });
  }
  for (const { id } of free) await deleteCode(tx, deviceId, id);
}
