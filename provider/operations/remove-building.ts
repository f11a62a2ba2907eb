import { ApiError } from "#contract/errors.ts";
import { deleteUnusedMembers } from "../db/accounts.ts";
import { afterCommit, type Database, type Reader, transaction } from "../db/database.ts";
import { deleteDomain, getDomain } from "../db/domains.ts";
import { listDeviceIds } from "../db/devices.ts";
import { deleteEventsBefore } from "../db/expired.ts";
import { deleteAllMembers } from "../db/members.ts";
import { freeSeatsOfBuilding } from "../db/subscriptions.ts";
import { demoAddressEnd } from "../demo/addresses.ts";
import type { House } from "../house.ts";
import { takeOutOfService } from "./remove-device.ts";

/**
 * Deletes a building with everything in it: its people keep their accounts, but for
 * those whom the demo has settled there and who have done nothing else; its devices are out of service and can be
 * brought into another building, its licences have their seats back. First of all nobody is in it any more; only then
 * the history goes, bit by bit, because years of it in one transaction would keep everybody else waiting. Where that is
 * interrupted, the sweep goes on.
 * @throws ApiError NOT_FOUND; INVALID_INPUT unless the name confirms it
 */
export async function removeBuilding(house: House, id: string, name: string): Promise<void> {
  const hwIds = await transaction(house.db, async (tx) => {
    await mustConfirm(tx, id, name);
    const retired: string[] = [];
    for (const deviceId of await listDeviceIds(tx, id)) {
      retired.push(await takeOutOfService(tx, id, deviceId));
    }
    await freeSeatsOfBuilding(tx, id);
    await deleteUnusedMembers(tx, id, demoAddressEnd(id));
    await deleteAllMembers(tx, id);
    afterCommit(tx, () => house.hints.changed(id));
    return retired;
  });
  await Promise.all(hwIds.map((hwId) => house.link.retire(hwId)));
  await finishRemoval(house.db, id);
}

/** Deletes a building that nobody is in any more, with its history. */
export async function finishRemoval(db: Database, id: string): Promise<void> {
  await deleteEventsBefore(db, id, Number.MAX_SAFE_INTEGER);
  await transaction(db, (tx) => deleteDomain(tx, id));
}

async function mustConfirm(db: Reader, id: string, name: string): Promise<void> {
  const domain = await getDomain(db, id);
  if (name !== domain.name) throw new ApiError("INVALID_INPUT", { fields: { name: "wrong" } });
}
