import { ApiError } from "#contract/errors.ts";
import { afterCommit, type Database, type Reader, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { demoAddressEnd } from "../../demo/addresses.ts";
import { takeOutOfService } from "../../devices/operations/remove-device.ts";
import { listDeviceIds } from "../../devices/queries/devices.ts";
import { deleteEventsBefore } from "../../installation/queries/expired.ts";
import { freeSeatsOfBuilding } from "../../licences/queries/subscriptions.ts";
import { deleteUnusedMembers } from "../../people/queries/accounts.ts";
import { deleteAllMembers } from "../../people/queries/members.ts";
import { deleteDomain, getDomain } from "../queries/domains.ts";

/**
 * Deletes a building with everything in it. The accounts of its people remain, except unused ones that the
 * demo created; its devices go out of service and can be enabled in another building; its seats are returned
 * to their licences. First removes the members, then deletes the history in batches, because years of it in
 * one transaction would block other requests. The sweep continues an interrupted deletion.
 * @throws ApiError NOT_FOUND; INVALID_INPUT unless the name confirms it
 */
export async function removeBuilding(context: ProviderContext, id: string, name: string): Promise<void> {
  const hwIds = await transaction(context.db, async (tx) => {
    await requireConfirmation(tx, id, name);
    const retired: string[] = [];
    for (const deviceId of await listDeviceIds(tx, id)) {
      retired.push(await takeOutOfService(tx, id, deviceId));
    }
    await freeSeatsOfBuilding(tx, id);
    await deleteUnusedMembers(tx, id, demoAddressEnd(id));
    await deleteAllMembers(tx, id);
    afterCommit(tx, () => context.changeFeed.publish(id));
    return retired;
  });
  await Promise.all(hwIds.map((hwId) => context.link.retire(hwId)));
  await finishRemoval(context.db, id);
}

/** Deletes a building without members, with its history. */
export async function finishRemoval(db: Database, id: string): Promise<void> {
  await deleteEventsBefore(db, id, Number.MAX_SAFE_INTEGER);
  await transaction(db, (tx) => deleteDomain(tx, id));
}

async function requireConfirmation(db: Reader, id: string, name: string): Promise<void> {
  const domain = await getDomain(db, id);
  if (name !== domain.name) throw new ApiError("INVALID_INPUT", { fields: { name: "wrong" } });
}
