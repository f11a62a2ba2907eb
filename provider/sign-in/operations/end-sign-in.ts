import { ApiError } from "#contract/errors.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { listFamiliesOfBuilding, listFamilyIds, revokeFamily } from "../queries/token-families.ts";

/** Ends a sign-in with all its tokens; in memory while the disk takes no writes (R04). */
export async function endSignIn({ db, now, waitingSignIns }: ProviderContext, rootId: string): Promise<void> {
  try {
    if (!waitingSignIns.family(rootId))
      return await transaction(db, (tx) => revokeFamily(tx, rootId, now(), true));
  } catch (error) {
    if (!waitingSignIns.canWait(error)) throw error;
  }
  waitingSignIns.end(await listFamilyIds(db, rootId), now());
}

/**
 * Ends the tokens that a sign-in received on entering a building; in memory while the disk takes no writes.
 * @throws ApiError NOT_FOUND for a building that the sign-in has not entered, or has left
 */
export async function leaveDomain(
  { db, now, waitingSignIns }: ProviderContext,
  rootId: string,
  domainId: string,
): Promise<void> {
  const stored = await listFamiliesOfBuilding(db, rootId, domainId);
  const waiting = waitingSignIns.familiesOfBuilding(rootId, domainId);
  const left = [...stored, ...waiting].filter((id) => !waitingSignIns.hasEnded(id));
  if (left.length === 0) throw new ApiError("NOT_FOUND");
  try {
    if (waiting.length === 0) {
      await transaction(db, async (tx) => {
        for (const id of left) await revokeFamily(tx, id, now(), true);
      });
      return;
    }
  } catch (error) {
    if (!waitingSignIns.canWait(error)) throw error;
  }
  waitingSignIns.end(left, now());
}
