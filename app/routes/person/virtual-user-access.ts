import type { Params } from "@remix-run/react";
import { ApiError } from "#contract/errors.ts";
import type { VirtualUser } from "#contract/virtual-users.ts";
import { requireAdministrator, requireDomain, type BuildingVisit } from "../../auth/guards.ts";
import type { LoadContext } from "../../load-context.ts";

// The dialogs about virtual users and credentials stand twice: at a person, for administrators, and at one's own.

/** The page under a dialog. */
export function personPage(userId: string | undefined): string {
  return userId === undefined ? "/domain/mine" : `/domain/people/${userId}`;
}

/** Lets through who may make a virtual user for the address's person, or of their own. @throws ApiError FORBIDDEN */
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

/** The same for the virtual user that the address names. @throws ApiError FORBIDDEN, NOT_FOUND */
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
