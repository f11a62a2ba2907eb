import { ApiError } from "#contract/errors.ts";
import type { Agent, AgentGroup } from "#contract/people/agent-groups.ts";
import { isHiddenGroup, isReservedGroupName } from "#rules/people/agent-groups.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import type { InBuilding } from "../handler.ts";
import { CREDENTIAL_MANAGERS_GROUP } from "../sign-in/queries/signed-in.ts";

/** Default groups can't be changed. @throws ApiError DEFAULT_GROUP */
export function mustNotBeDefault(name: string): void {
  if (isHiddenGroup(name)) throw new ApiError("DEFAULT_GROUP");
}

/** A chosen name may not look like a default group's name. @throws ApiError GROUP_NAME_RESERVED */
export function mustNotLookDefault(name: string): void {
  if (isReservedGroupName(name)) throw new ApiError("GROUP_NAME_RESERVED", { fields: { name: "taken" } });
}

/**
 * The product maintains the default groups; only the credential managers are chosen by the administrators,
 * among people. Administrators are made through the user group ADMINISTRATORS, which has one at least.
 * @throws ApiError DEFAULT_GROUP
 */
export function mustBeChosenByHand(group: Pick<AgentGroup, "name">, agent?: Agent): void {
  if (!isHiddenGroup(group.name)) return;
  const isPerson = agent === undefined || agent.kind === "USER";
  if (group.name !== CREDENTIAL_MANAGERS_GROUP || !isPerson) throw new ApiError("DEFAULT_GROUP");
}

interface AccessFilter {
  agentGroupId: string | undefined;
  agentId: string | undefined;
}

/**
 * Whose access the caller may read: everyone's, or for ordinary users their own.
 * @throws ApiError FORBIDDEN for that of anyone else
 */
export function mayReadAccessOf({ role, userId }: InBuilding, filter: AccessFilter): AccessFilter {
  if (isAtLeast(role, "credential-manager")) return filter;
  if (filter.agentId !== undefined && filter.agentId !== userId) throw new ApiError("FORBIDDEN");
  return { ...filter, agentId: userId };
}
