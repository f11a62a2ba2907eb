import { ApiError } from "#contract/errors.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import type { Reader } from "#storage/database.ts";
import type { BuildingCaller } from "../handler.ts";
import { hasRightOver } from "../people/queries/related-groups.ts";
import { requireMember } from "./users.ts";

/**
 * Checks whether the caller may manage an agent's credentials, tags and faces: managers may for everyone,
 * others for the agents in the groups that CAN_MANAGE_ACCESS_CREDENTIALS leads to. Only managers may manage
 * those without a holder (null).
 * @throws ApiError FORBIDDEN
 */
export async function requireCredentialsRight(
  db: Reader,
  caller: BuildingCaller,
  agentId: string | null,
): Promise<void> {
  if (!(await canManageCredentialsOf(db, caller, agentId))) throw new ApiError("FORBIDDEN");
}

/**
 * Returns how the caller sees the tags and faces of an agent: in full if they manage them, masked if these
 * are their own.
 * @throws ApiError FORBIDDEN for other agents; USER_UNKNOWN for one who is not in the building
 */
export async function holdingsScope(
  db: Reader,
  caller: BuildingCaller,
  agentId: string | null,
): Promise<"whole" | "masked"> {
  if (await canManageCredentialsOf(db, caller, agentId)) {
    if (agentId !== null) await requireMember(db, caller.domainId, agentId);
    return "whole";
  }
  if (agentId === caller.userId) return "masked";
  throw new ApiError("FORBIDDEN");
}

/** A tag that was reported lost is assigned to no one until the report is withdrawn. @throws ApiError TAG_REPORTED_LOST */
export function requireNotLost({ lostAt }: { lostAt: number | null }): void {
  if (lostAt !== null) throw new ApiError("TAG_REPORTED_LOST");
}

async function canManageCredentialsOf(
  db: Reader,
  { domainId, userId, role }: BuildingCaller,
  agentId: string | null,
): Promise<boolean> {
  if (isAtLeast(role, "credential-manager")) return true;
  return agentId !== null && hasRightOver(db, domainId, userId, "CAN_MANAGE_ACCESS_CREDENTIALS", agentId);
}

/**
 * Returns whose credentials the caller may list: their own, or those of the requested agent if they manage
 * them; undefined for everyone's.
 * @throws ApiError FORBIDDEN for other agents; USER_UNKNOWN for one who is not in the building
 */
export async function credentialsScope(
  db: Reader,
  caller: BuildingCaller,
  requested: string | undefined,
): Promise<string | undefined> {
  const isManager = isAtLeast(caller.role, "credential-manager");
  if (requested === undefined) return isManager ? undefined : caller.userId;
  if (!isManager && requested !== caller.userId) await requireCredentialsRight(db, caller, requested);
  await requireMember(db, caller.domainId, requested);
  return requested;
}
