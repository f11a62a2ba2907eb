import type { Transaction } from "../db/database.ts";
import { endLicence, findHeir, listLicenceIdsOf, setLicenceOwner } from "../db/licence-heirs.ts";

/**
 * Gives the licences of somebody whose account goes to an administrator of the building that stands on each; one on
 * which nothing stands ends, so that none is left that nobody can reach.
 */
export async function bequeathLicences(tx: Transaction, ownerId: string, now: number): Promise<void> {
  for (const id of await listLicenceIdsOf(tx, ownerId)) {
    const heirId = await findHeir(tx, id, ownerId);
    if (heirId === undefined) await endLicence(tx, id, now);
    else await setLicenceOwner(tx, id, heirId);
  }
}
