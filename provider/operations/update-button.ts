import { deleteUnusedActionGroup, renameActionGroup, requireActionGroup } from "../db/action-groups.ts";
import { transaction } from "../db/database.ts";
import { getDevice } from "../db/devices.ts";
import { getButton, giveActionGroup } from "../db/ring-bell-buttons.ts";
import type { House } from "../house.ts";
import { buttonText } from "./create-button.ts";

interface ButtonChanges {
  text?: string;
  actionGroupId?: string;
}

/**
 * Gives a button another action group and the group the button's text as its name; a group that nothing uses any
 * more goes.
 * @throws ApiError NOT_FOUND, ACTION_GROUP_UNKNOWN
 */
export async function updateButton(
  { db }: House,
  domainId: string,
  deviceId: string,
  buttonId: string,
  { text, actionGroupId }: ButtonChanges,
): Promise<void> {
  await transaction(db, async (tx) => {
    await getDevice(tx, domainId, deviceId);
    const button = await getButton(tx, deviceId, buttonId);
    if (actionGroupId !== undefined && actionGroupId !== button.actionGroupId) {
      await requireActionGroup(tx, deviceId, actionGroupId);
      await giveActionGroup(tx, buttonId, actionGroupId);
      await deleteUnusedActionGroup(tx, button.actionGroupId);
    }
    if (text === undefined) return;
    await renameActionGroup(
      tx,
      deviceId,
      actionGroupId ?? button.actionGroupId,
      buttonText(text, button.position),
    );
  });
}
