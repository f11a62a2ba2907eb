import { ApiError } from "#contract/errors.ts";
import { isAtLeast } from "#rules/roles.ts";
import type { Reader } from "../db/database.ts";
import type { InBuilding } from "../handler.ts";
import { hasRightOver } from "../operations/read-related-groups.ts";

/**
 * Whose credentials, tags and faces somebody may manage: everybody's as their manager, else those of the agents in
 * the groups that CAN_MANAGE_ACCESS_CREDENTIALS leads to. What belongs to nobody (null) is the managers' alone.
 * @throws ApiError FORBIDDEN
 */
export async function mayManageCredentialsOf(
  db: Reader,
  { domainId, userId, role }: InBuilding,
  agentId: string | null,
): Promise<void> {
  if (isAtLeast(role, "credential-manager")) return;
  const may =
    agentId !== null && (await hasRightOver(db, domainId, userId, "CAN_MANAGE_ACCESS_CREDENTIALS", agentId));
  if (!may) throw new ApiError("FORBIDDEN");
}

/**
 * Whose credentials somebody may list: of those asked for, their own unless they manage the asked one's; undefined
 * for everybody's. @throws ApiError FORBIDDEN for those of somebody else
 */
export async function mayListCredentialsOf(
  db: Reader,
  caller: InBuilding,
  asked: string | undefined,
): Promise<string | undefined> {
  if (isAtLeast(caller.role, "credential-manager")) return asked;
  if (asked === undefined || asked === caller.userId) return caller.userId;
  await mayManageCredentialsOf(db, caller, asked);
  return asked;
}
