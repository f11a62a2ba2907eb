import { emptyDevice } from "../db/action-groups.ts";
import { deleteActionsAimedAt } from "../db/actions.ts";
import { transaction, type Transaction } from "../db/database.ts";
import { getStoredDevice } from "../db/devices.ts";
import { deleteDevice } from "../db/enabled-devices.ts";
import { releaseHardware } from "../db/hardware.ts";
import { deletePicture } from "../db/pictures.ts";
import { freeSeats } from "../db/subscriptions.ts";
import type { House } from "../house.ts";
import { leaveAllGroups } from "./default-groups.ts";

/**
 * Takes a device out of service: its seat and its hardware are free again, nobody calls it any more, and it is told
 * so if it is connected. What happened at it stays in the history.
 * @throws ApiError NOT_FOUND
 */
export async function removeDevice({ db, link }: House, domainId: string, id: string): Promise<void> {
  const hwId = await transaction(db, (tx) => takeOutOfService(tx, domainId, id));
  await link.retire(hwId);
}

/** The same within a transaction; gives whom to tell that it is out of service. @throws ApiError NOT_FOUND */
export async function takeOutOfService(tx: Transaction, domainId: string, id: string): Promise<string> {
  const device = await getStoredDevice(tx, domainId, id);
  await leaveAllGroups(tx, domainId, id);
  await freeSeats(tx, domainId, id);
  await deletePicture(tx, domainId, id);
  await deleteActionsAimedAt(tx, domainId, id);
  await emptyDevice(tx, id);
  await deleteDevice(tx, id);
  await releaseHardware(tx, device.hardware_id);
  return device.hw_id;
}
