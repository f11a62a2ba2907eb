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
  caller: InBuilding,
  agentId: string | null,
): Promise<void> {
  if (!(await managesCredentialsOf(db, caller, agentId))) throw new ApiError("FORBIDDEN");
}

/**
 * How somebody sees the tags and faces of an agent: whole where they manage them, their own masked.
 * @throws ApiError FORBIDDEN for those of anybody else
 */
export async function mayReadHoldingsOf(
  db: Reader,
  caller: InBuilding,
  agentId: string | null,
): Promise<"whole" | "masked"> {
  if (await managesCredentialsOf(db, caller, agentId)) return "whole";
  if (agentId === caller.userId) return "masked";
  throw new ApiError("FORBIDDEN");
}

async function managesCredentialsOf(
  db: Reader,
  { domainId, userId, role }: InBuilding,
  agentId: string | null,
): Promise<boolean> {
  if (isAtLeast(role, "credential-manager")) return true;
  return agentId !== null && hasRightOver(db, domainId, userId, "CAN_MANAGE_ACCESS_CREDENTIALS", agentId);
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
