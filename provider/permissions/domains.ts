import { ApiError } from "#contract/errors.ts";
import type { Reader } from "../db/database.ts";
import type { InBuilding, SignedIn } from "../handler.ts";
import { findMembership } from "../people/queries/members.ts";

/** A token is for one building; all others do not exist for it. @throws ApiError NOT_FOUND */
export function mustBeOwnBuilding(id: string, { domainId }: { domainId: string }): void {
  if (id !== domainId) throw new ApiError("NOT_FOUND");
}

/**
 * Checks that the caller is in the building, whatever their token is for.
 * @throws ApiError NOT_FOUND, the same as for a building that never existed
 */
export async function mustBelongTo(db: Reader, domainId: string, { userId }: SignedIn): Promise<void> {
  if ((await findMembership(db, domainId, userId)) === undefined) throw new ApiError("NOT_FOUND");
}

/**
 * Administrators remove people from their building; people leave it. A virtual user can't leave: it would be
 * deleted, which only its owner and administrators may do.
 * @throws ApiError FORBIDDEN
 */
export function mayRemoveMember(memberId: string, { userId, role }: InBuilding): void {
  const leaves = memberId === userId && role !== "virtual-user";
  if (!leaves && role !== "administrator") throw new ApiError("FORBIDDEN");
}
