import { ApiError } from "#contract/errors.ts";
import type { VirtualUser } from "#contract/people/virtual-users.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import type { Reader } from "#storage/database.ts";
import type { BuildingCaller } from "../handler.ts";
import { findVirtualUser, getVirtualUser } from "../people/queries/virtual-users.ts";

/** Returns whose virtual users the caller may list, for `pageOfVirtualUsers`. @throws ApiError FORBIDDEN */
export function virtualUsersScope(
  { role, userId }: BuildingCaller,
  ownerId: string | undefined,
): { ownerId?: string; id?: string } {
  if (isAtLeast(role, "credential-manager")) return ownerId === undefined ? {} : { ownerId };
  if (ownerId !== undefined && ownerId !== userId) throw new ApiError("FORBIDDEN");
  if (role === "virtual-user") return ownerId === undefined ? { id: userId } : { ownerId };
  return { ownerId: userId };
}

/**
 * Returns the owner of a virtual user that the caller creates; people may only create their own. @throws
 * ApiError FORBIDDEN
 */
export function requireVirtualUserOwner(
  { role, userId }: BuildingCaller,
  ownerId: string | undefined,
): string {
  if (role === "virtual-user") throw new ApiError("FORBIDDEN");
  if (ownerId === undefined || ownerId === userId) return userId;
  if (role !== "administrator") throw new ApiError("FORBIDDEN");
  return ownerId;
}

/**
 * Returns a virtual user that the caller may see: one that they manage or own, or themselves. @throws
 * ApiError NOT_FOUND, FORBIDDEN
 */
export async function getVisible(db: Reader, caller: BuildingCaller, id: string): Promise<VirtualUser> {
  const found = await getVirtualUser(db, caller.domainId, id);
  const isSeen =
    isAtLeast(caller.role, "credential-manager") || caller.userId === id || found.ownerId === caller.userId;
  if (!isSeen) throw new ApiError("FORBIDDEN");
  return found;
}

/**
 * Returns a virtual user that the caller may manage: the owner and administrators may. @throws ApiError
 * NOT_FOUND, FORBIDDEN
 */
export async function getManaged(db: Reader, caller: BuildingCaller, id: string): Promise<VirtualUser> {
  const found = await getVirtualUser(db, caller.domainId, id);
  if (found.ownerId !== caller.userId && caller.role !== "administrator") throw new ApiError("FORBIDDEN");
  return found;
}

/** Whether the caller owns an agent, as a virtual user. */
export async function isOwner(
  db: Reader,
  { domainId, userId }: Pick<BuildingCaller, "domainId" | "userId">,
  agentId: string,
): Promise<boolean> {
  return (await findVirtualUser(db, domainId, agentId))?.ownerId === userId;
}
