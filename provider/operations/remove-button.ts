import { deleteUnusedActionGroup } from "../db/action-groups.ts";
import { transaction } from "../db/database.ts";
import { getDevice } from "../db/devices.ts";
import { deleteButton, getButton } from "../db/ring-bell-buttons.ts";
import type { House } from "../house.ts";

/** Takes a button out of service, and its action group if nothing else uses it. @throws ApiError NOT_FOUND */
export async function removeButton(
  { db }: House,
  domainId: string,
  deviceId: string,
  buttonId: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    await getDevice(tx, domainId, deviceId);
    const { actionGroupId } = await getButton(tx, deviceId, buttonId);
    await deleteButton(tx, buttonId);
    await deleteUnusedActionGroup(tx, actionGroupId);
  });
}
