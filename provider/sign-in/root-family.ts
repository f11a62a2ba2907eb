import type { ProviderContext } from "../context.ts";
import { rootFamilyOf as storedRootOf } from "./queries/token-families.ts";

/** The sign-in that a family of tokens belongs to: itself, or the one with which its building was entered. */
export async function rootFamilyOf(
  { db, waitingSignIns }: ProviderContext,
  familyId: string,
): Promise<string> {
  const waits = waitingSignIns.family(familyId);
  return waits ? (waits.parentId ?? familyId) : storedRootOf(db, familyId);
}
