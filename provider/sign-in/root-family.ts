import type { ProviderContext } from "../context.ts";
import { readRootFamily as readStoredRoot } from "./queries/token-families.ts";

/**
 * Returns the id of the sign-in that a family of tokens belongs to: its own, or that of the sign-in which
 * entered the building.
 */
export async function findRootFamily(
  { db, waitingSignIns }: ProviderContext,
  familyId: string,
): Promise<string> {
  const waits = waitingSignIns.family(familyId);
  return waits ? (waits.parentId ?? familyId) : readStoredRoot(db, familyId);
}
