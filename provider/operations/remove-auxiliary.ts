import { deleteActionsAimedAt } from "../db/actions.ts";
import { deleteAuxiliary, getStoredAuxiliary, listTargetIds } from "../db/auxiliaries.ts";
import { transaction } from "../db/database.ts";
import { deletePicture } from "../db/pictures.ts";
import { freeSeats } from "../db/subscriptions.ts";
import type { House } from "../house.ts";
import { leaveAllGroups } from "./default-groups.ts";

/**
 * Takes an auxiliary out of a building with its endpoints, outputs and areas, and the actions aimed at any of them:
 * its seat is free again.
 * @throws ApiError NOT_FOUND
 */
export async function removeAuxiliary({ db }: House, domainId: string, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    await getStoredAuxiliary(tx, domainId, id);
    await leaveAllGroups(tx, domainId, id);
    await deletePicture(tx, domainId, id);
    await freeSeats(tx, domainId, id);
    await deleteActionsAimedAt(tx, domainId, ...(await listTargetIds(tx, id)));
    await deleteAuxiliary(tx, domainId, id);
  });
}
