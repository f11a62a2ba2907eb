import { ApiError } from "#contract/errors.ts";
import type { Reader } from "../db/database.ts";
import { findMembership } from "../db/members.ts";
import type { InBuilding, SignedIn } from "../handler.ts";

/** A token is for one building; all others are as unknown as if they did not exist. @throws ApiError NOT_FOUND */
export function mustBeOwnBuilding(id: string, { domainId }: { domainId: string }): void {
  if (id !== domainId) throw new ApiError("NOT_FOUND");
}

/**
 * Lets through who is in the building, whatever their token is for.
 * @throws ApiError NOT_FOUND, the same as for a building that never existed
 */
export async function mustBelongTo(db: Reader, domainId: string, { userId }: SignedIn): Promise<void> {
  if ((await findMembership(db, domainId, userId)) === undefined) throw new ApiError("NOT_FOUND");
}

/** Administrators take people out of their building; everybody else only themselves. @throws ApiError FORBIDDEN */
export function mayRemoveMember(memberId: string, { userId, role }: InBuilding): void {
  if (memberId !== userId && role !== "administrator") throw new ApiError("FORBIDDEN");
}
