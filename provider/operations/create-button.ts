import { ApiError } from "#contract/errors.ts";
import { displayName } from "#contract/fields.ts";
import { groupNameOf, ringBellText } from "#rules/ring-bells.ts";
import { isBlank } from "#rules/text.ts";
import { insertActionGroup, renameActionGroup, requireActionGroup } from "../db/action-groups.ts";
import { transaction } from "../db/database.ts";
import { getStoredDevice } from "../db/devices.ts";
import { insertButton } from "../db/ring-bell-buttons.ts";
import type { House } from "../house.ts";
import { getDeviceSeat } from "./take-seat.ts";

interface NewButton {
  position: number;
  text: string;
  actionGroupId?: string;
  subscriptionId?: string;
}

/**
 * Puts a button into service, with an action group of its own if none is named, and gives its id.
 * @throws ApiError NOT_FOUND, BUTTON_UNKNOWN, BUTTON_TAKEN, ACTION_GROUP_UNKNOWN, NO_VALID_SUBSCRIPTION
 */
export async function createButton(
  house: House,
  domainId: string,
  deviceId: string,
  { position, text, ...wanted }: NewButton,
): Promise<string> {
  const name = buttonText(text, position);
  return transaction(house.db, async (tx) => {
    const device = await getStoredDevice(tx, domainId, deviceId);
    if (position > device.button_count)
      throw new ApiError("BUTTON_UNKNOWN", { fields: { position: "unknown" } });
    const subscriptionId = await getDeviceSeat(tx, house, domainId, deviceId);
    if (wanted.subscriptionId !== undefined && wanted.subscriptionId !== subscriptionId) {
      throw new ApiError("NO_VALID_SUBSCRIPTION", { fields: { subscriptionId: "unknown" } });
    }
    const actionGroupId =
      wanted.actionGroupId ?? (await insertActionGroup(tx, deviceId, { name, goesWhenUnused: true }));
    await requireActionGroup(tx, deviceId, actionGroupId);
    if (!isBlank(text)) await renameActionGroup(tx, deviceId, actionGroupId, name);
    return insertButton(tx, deviceId, { position, actionGroupId, subscriptionId });
  });
}

/** What a button says, as the name of its action group. @throws ApiError INVALID_INPUT */
export function buttonText(text: string, position: number): string {
  const name = displayName.safeParse(groupNameOf(ringBellText(text, position)));
  if (!name.success) throw new ApiError("INVALID_INPUT", { fields: { text: name.error.issues[0]!.message } });
  return name.data;
}
