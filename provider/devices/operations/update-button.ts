import type { RingBellButton } from "#contract/devices/ring-bell-buttons.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { deleteUnusedActionGroup, renameActionGroup, requireActionGroup } from "../queries/action-groups.ts";
import { getDevice } from "../queries/devices.ts";
import { getButton, giveActionGroup } from "../queries/ring-bell-buttons.ts";
import { buttonText } from "./create-button.ts";

interface ButtonChanges {
  text?: string;
  actionGroupId?: string;
}

/**
 * Changes a button's action group and names the group after the button's text; deletes the previous group
 * when nothing uses it.
 * @throws ApiError NOT_FOUND, ACTION_GROUP_UNKNOWN
 */
export async function updateButton(
  { db }: ProviderContext,
  domainId: string,
  deviceId: string,
  buttonId: string,
  { text, actionGroupId }: ButtonChanges,
): Promise<RingBellButton> {
  return transaction(db, async (tx) => {
    await getDevice(tx, domainId, deviceId);
    const button = await getButton(tx, deviceId, buttonId);
    if (actionGroupId !== undefined && actionGroupId !== button.actionGroupId) {
      await requireActionGroup(tx, deviceId, actionGroupId);
      await giveActionGroup(tx, buttonId, actionGroupId);
      await deleteUnusedActionGroup(tx, button.actionGroupId);
    }
    if (text !== undefined) {
      const name = buttonText(text, button.position);
      await renameActionGroup(tx, deviceId, actionGroupId ?? button.actionGroupId, name);
    }
    return getButton(tx, deviceId, buttonId);
  });
}
