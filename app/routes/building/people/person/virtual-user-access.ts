import type { Params } from "@remix-run/react";
import { type BuildingVisit, requireAdministrator, requireDomain } from "#app/auth/guards.ts";
import type { LoadContext } from "#app/load-context.ts";
import { ApiError } from "#contract/errors.ts";
import type { VirtualUser } from "#contract/people/virtual-users.ts";

// The dialogs of virtual users and credentials exist twice: under a person, for administrators, and under
// the reader's access.

/** The page under a dialog. */
export function personPage(userId: string | undefined): string {
  return userId === undefined ? "/domain/mine" : `/domain/people/${userId}`;
}

/**
 * Requires the right to create a virtual user for the person in the address, or for the caller.
 * @throws ApiError FORBIDDEN
 */
export async function requireOwner(
  context: LoadContext,
  { userId }: Params,
): Promise<BuildingVisit & { ownerId: string }> {
  if (userId !== undefined) return { ...(await requireAdministrator(context)), ownerId: userId };
  const visit = await requireDomain(context);
  const { id, role } = await visit.api.users.me();
  if (role === "virtual-user") throw new ApiError("FORBIDDEN");
  return { ...visit, ownerId: id };
}

/** Requires the right to change the virtual user in the address. @throws ApiError FORBIDDEN, NOT_FOUND */
export async function requireVirtualUser(
  context: LoadContext,
  params: Params,
): Promise<BuildingVisit & { virtualUser: VirtualUser }> {
  const visit = await requireOwner(context, params);
  const virtualUser = await visit.api.virtualUsers.get({ id: params["virtualUserId"] ?? "" });
  if (virtualUser.ownerId !== visit.ownerId) {
    throw new ApiError(params["userId"] === undefined ? "FORBIDDEN" : "NOT_FOUND");
  }
  return { ...visit, virtualUser };
}
