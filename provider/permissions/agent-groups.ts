import { ApiError } from "#contract/errors.ts";
import type { Agent, AgentGroup } from "#contract/people/agent-groups.ts";
import { isHiddenGroup, isPrivateGroup, isReservedGroupName } from "#rules/people/agent-groups.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import type { Reader } from "#storage/database.ts";
import type { BuildingCaller } from "../handler.ts";
import { belongsToBuilding } from "../people/queries/users.ts";
import { CREDENTIAL_MANAGERS_GROUP } from "../sign-in/queries/signed-in.ts";

/** @throws ApiError DEFAULT_GROUP for a default group, which can't be changed */
export function requireChangeableGroup(name: string): void {
  if (isHiddenGroup(name)) throw new ApiError("DEFAULT_GROUP");
}

/** @throws ApiError GROUP_NAME_RESERVED for a name that looks like a default group's name */
export function requireUnreservedName(name: string): void {
  if (isReservedGroupName(name)) throw new ApiError("GROUP_NAME_RESERVED", { fields: { name: "taken" } });
}

/** @throws ApiError GROUP_NAME_RESERVED for the name of a private group, which normal lists leave out (§5) */
export function requireListedName(name: string): void {
  if (isPrivateGroup(name)) throw new ApiError("GROUP_NAME_RESERVED", { fields: { name: "taken" } });
}

/**
 * Checks that administrators choose the members of this group. The product maintains the default groups,
 * except the credential managers: administrators choose these. A person becomes an administrator
 * through the user group ADMINISTRATORS, which always has at least one member.
 * @throws ApiError DEFAULT_GROUP
 */
export function requireChosenMembers({ name }: Pick<AgentGroup, "name">): void {
  if (isHiddenGroup(name) && name !== CREDENTIAL_MANAGERS_GROUP) throw new ApiError("DEFAULT_GROUP");
}

/**
 * Checks that administrators may add this agent to this group; a credential manager is a person with an
 * account. @throws ApiError DEFAULT_GROUP
 */
export async function requireChosenMember(
  db: Reader,
  group: Pick<AgentGroup, "name">,
  { id, kind }: Agent,
): Promise<void> {
  requireChosenMembers(group);
  if (!isHiddenGroup(group.name)) return;
  if (kind !== "USER" || (await belongsToBuilding(db, id))) throw new ApiError("DEFAULT_GROUP");
}

interface AccessFilter {
  agentGroupId: string | undefined;
  agentId: string | undefined;
}

/**
 * Limits a filter to the access that the caller may read: everyone's, or for ordinary users only their own.
 * @throws ApiError FORBIDDEN for another person's access
 */
export function accessScope({ role, userId }: BuildingCaller, filter: AccessFilter): AccessFilter {
  if (isAtLeast(role, "credential-manager")) return filter;
  if (filter.agentId !== undefined && filter.agentId !== userId) throw new ApiError("FORBIDDEN");
  return { ...filter, agentId: userId };
}
