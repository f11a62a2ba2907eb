import { transaction } from "#storage/database.ts";
import { deletePicture } from "../../buildings/queries/pictures.ts";
import type { ProviderContext } from "../../context.ts";
import { deleteActionsAimedAt } from "../../devices/queries/aimed-actions.ts";
import { freeSeats } from "../../licences/queries/subscriptions.ts";
import { leaveAllGroups } from "../../people/queries/agent-groups.ts";
import { deleteAuxiliary, getStoredAuxiliary, listTargetIds } from "../queries/auxiliaries.ts";

/**
 * Removes an auxiliary from a building with its endpoints, outputs and areas, and all actions that target
 * them, and frees its seat.
 * @throws ApiError NOT_FOUND
 */
export async function removeAuxiliary({ db }: ProviderContext, domainId: string, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    await getStoredAuxiliary(tx, domainId, id);
    await leaveAllGroups(tx, domainId, id);
    await deletePicture(tx, domainId, id);
    await freeSeats(tx, domainId, id);
    await deleteActionsAimedAt(tx, domainId, ...(await listTargetIds(tx, id)));
    await deleteAuxiliary(tx, domainId, id);
  });
}
