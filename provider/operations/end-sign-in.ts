import { transaction } from "../db/database.ts";
import { listFamilyIds, revokeFamily, rootFamilyOf as storedRootOf } from "../db/tokens.ts";
import type { House } from "../house.ts";

/** The sign-in that a family of tokens belongs to: itself, or the one that its building was entered with. */
export async function rootFamilyOf({ db, waitingSignIns }: House, familyId: string): Promise<string> {
  const waits = waitingSignIns.family(familyId);
  return waits ? (waits.parentId ?? familyId) : storedRootOf(db, familyId);
}

/** Ends a sign-in with all its tokens; where the disk takes no writes, in memory until it does (R04). */
export async function endSignIn({ db, now, waitingSignIns }: House, rootId: string): Promise<void> {
  try {
    if (!waitingSignIns.family(rootId))
      return await transaction(db, (tx) => revokeFamily(tx, rootId, now(), true));
  } catch (error) {
    if (!waitingSignIns.mayWait(error)) throw error;
  }
  waitingSignIns.end(await listFamilyIds(db, rootId), now());
}
