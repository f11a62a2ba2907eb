import { ApiError } from "#contract/errors.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import type { Reader } from "#storage/database.ts";
import type { BuildingCaller } from "../handler.ts";
import { listVirtualUserIds } from "../people/queries/virtual-users.ts";
import { isOwner } from "./virtual-users.ts";

/**
 * Administrators may act for every agent, people for themselves and their virtual users. @throws ApiError
 * FORBIDDEN
 */
export async function requireActsFor(db: Reader, caller: BuildingCaller, agentId: string): Promise<void> {
  if (caller.role === "administrator" || agentId === caller.userId) return;
  if (!(await isOwner(db, caller, agentId))) throw new ApiError("FORBIDDEN");
}

/**
 * A credential manager may read the groups and relations of every agent, others only those of the agents for
 * whom they act.
 * @throws ApiError FORBIDDEN
 */
export async function requireReadableRelations(
  db: Reader,
  caller: BuildingCaller,
  agentId: string,
): Promise<void> {
  if (!isAtLeast(caller.role, "credential-manager")) await requireActsFor(db, caller, agentId);
}

/** Returns those of several agents whose groups and relations the caller may read. */
export async function withReadableRelations(
  db: Reader,
  { domainId, userId, role }: Pick<BuildingCaller, "domainId" | "userId" | "role">,
  agentIds: readonly string[],
): Promise<string[]> {
  if (isAtLeast(role, "credential-manager")) return [...agentIds];
  const own = new Set([userId, ...(await listVirtualUserIds(db, domainId, userId))]);
  return agentIds.filter((id) => own.has(id));
}
