import { ApiError } from "#contract/errors.ts";
import type { Reader } from "#storage/database.ts";
import type { BuildingCaller, SignedIn } from "../handler.ts";
import { findMembership } from "../people/queries/members.ts";

/** @throws ApiError NOT_FOUND for another building than the one of the caller's token */
export function requireOwnBuilding(id: string, { domainId }: { domainId: string }): void {
  if (id !== domainId) throw new ApiError("NOT_FOUND");
}

/**
 * Checks that the caller is a member of the building, whatever building their token is for.
 * @throws ApiError NOT_FOUND, as for a building that never existed
 */
export async function requireMembership(db: Reader, domainId: string, { userId }: SignedIn): Promise<void> {
  if ((await findMembership(db, domainId, userId)) === undefined) throw new ApiError("NOT_FOUND");
}

/**
 * Administrators may remove people from their building; people may leave it. A virtual user can't leave: this
 * would delete the user, and only the owner and administrators may do that.
 * @throws ApiError FORBIDDEN
 */
export function requireRemovalRight(memberId: string, { userId, role }: BuildingCaller): void {
  const leaves = memberId === userId && role !== "virtual-user";
  if (!leaves && role !== "administrator") throw new ApiError("FORBIDDEN");
}
