import type { Transaction } from "#storage/database.ts";
import { endLicence, findHeir, listLicenceIdsOf, setLicenceOwner } from "../queries/licence-successors.ts";

/**
 * Transfers each licence of an account that is being deleted to an administrator of a building that uses it.
 * An unused licence ends, so that no licence is left without an owner.
 */
export async function transferLicences(tx: Transaction, ownerId: string, now: number): Promise<void> {
  for (const id of await listLicenceIdsOf(tx, ownerId)) {
    const heirId = await findHeir(tx, id, ownerId);
    if (heirId === undefined) await endLicence(tx, id, now);
    else await setLicenceOwner(tx, id, heirId);
  }
}
