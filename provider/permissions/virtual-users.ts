import { ApiError } from "#contract/errors.ts";
import type { VirtualUser } from "#contract/virtual-users.ts";
import { isAtLeast } from "#rules/roles.ts";
import type { Reader } from "../db/database.ts";
import { findVirtualUser, getVirtualUser } from "../db/virtual-users.ts";
import type { InBuilding } from "../handler.ts";

/** Whose virtual users somebody may list: as `pageOfVirtualUsers` takes it. @throws ApiError FORBIDDEN */
export function mayListVirtualUsersOf(
  { role, userId }: InBuilding,
  ownerId: string | undefined,
): { ownerId?: string; id?: string } {
  if (isAtLeast(role, "credential-manager")) return ownerId === undefined ? {} : { ownerId };
  if (role === "virtual-user") return { id: userId };
  if (ownerId !== undefined && ownerId !== userId) throw new ApiError("FORBIDDEN");
  return { ownerId: userId };
}

/** Whose virtual user somebody may make; people make their own. Gives the owner. @throws ApiError FORBIDDEN */
export function mayOwnVirtualUsers({ role, userId }: InBuilding, ownerId: string | undefined): string {
  if (role === "virtual-user") throw new ApiError("FORBIDDEN");
  if (ownerId === undefined || ownerId === userId) return userId;
  if (role !== "administrator") throw new ApiError("FORBIDDEN");
  return ownerId;
}

/** A virtual user that the caller may see: managed, one's own, oneself. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function getVisible(db: Reader, caller: InBuilding, id: string): Promise<VirtualUser> {
  const found = await getVirtualUser(db, caller.domainId, id);
  const isSeen =
    isAtLeast(caller.role, "credential-manager") || caller.userId === id || found.ownerId === caller.userId;
  if (!isSeen) throw new ApiError("FORBIDDEN");
  return found;
}

/** A virtual user that the caller may manage: the owner, and administrators. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function getManaged(db: Reader, caller: InBuilding, id: string): Promise<VirtualUser> {
  const found = await getVirtualUser(db, caller.domainId, id);
  if (found.ownerId !== caller.userId && caller.role !== "administrator") throw new ApiError("FORBIDDEN");
  return found;
}

/** Whether an agent is a virtual user of the caller. */
export async function isOwner(
  db: Reader,
  { domainId, userId }: Pick<InBuilding, "domainId" | "userId">,
  agentId: string,
): Promise<boolean> {
  return (await findVirtualUser(db, domainId, agentId))?.ownerId === userId;
}
