import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { deleteUnusedActionGroup } from "../queries/action-groups.ts";
import { getDevice } from "../queries/devices.ts";
import { deleteButton, getButton } from "../queries/ring-bell-buttons.ts";

/** Removes a button, and its action group if nothing else uses it. @throws ApiError NOT_FOUND */
export async function removeButton(
  { db }: ProviderContext,
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
