import { type Transaction, transaction } from "#storage/database.ts";
import { deletePicture } from "../../buildings/queries/pictures.ts";
import type { ProviderContext } from "../../context.ts";
import { freeSeats } from "../../licences/queries/subscriptions.ts";
import { leaveAllGroups } from "../../people/queries/agent-groups.ts";
import { emptyDevice } from "../queries/action-groups.ts";
import { deleteActionsAimedAt } from "../queries/aimed-actions.ts";
import { getStoredDevice } from "../queries/devices.ts";
import { deleteDevice } from "../queries/enabled-devices.ts";
import { releaseHardware } from "../queries/hardware.ts";

/**
 * Takes a device out of service: frees its seat and its hardware, removes it from all targets, and notifies
 * it if it is connected. Its events stay in the history.
 * @throws ApiError NOT_FOUND
 */
export async function removeDevice(
  { db, link }: ProviderContext,
  domainId: string,
  id: string,
): Promise<void> {
  const hwId = await transaction(db, (tx) => takeOutOfService(tx, domainId, id));
  await link.retire(hwId);
}

/**
 * Takes a device out of service within a transaction and returns the id of the hardware to notify. @throws
 * ApiError NOT_FOUND
 */
export async function takeOutOfService(tx: Transaction, domainId: string, id: string): Promise<string> {
  const device = await getStoredDevice(tx, domainId, id);
  await leaveAllGroups(tx, domainId, id);
  await freeSeats(tx, domainId, id);
  await deletePicture(tx, domainId, id);
  await deleteActionsAimedAt(tx, domainId, id);
  await emptyDevice(tx, id);
  await deleteDevice(tx, id);
  await releaseHardware(tx, device.hardwareId);
  return device.hwId;
}
