import { CREDENTIAL_MANAGERS_GROUP } from "../db/tokens.ts";
import type { Agent, AgentGroup } from "#contract/agent-groups.ts";
import { ApiError } from "#contract/errors.ts";
import { isHiddenGroup } from "#rules/agent-groups.ts";
import { isAtLeast } from "#rules/roles.ts";
import type { InBuilding } from "../handler.ts";

/** Names that begin like a default group's belong to the product. @throws ApiError DEFAULT_GROUP */
export function mustNotBeDefault(...names: string[]): void {
  if (names.some(isHiddenGroup)) throw new ApiError("DEFAULT_GROUP", { fields: { name: "taken" } });
}

/**
 * The product keeps the default groups; only the credential managers are chosen by the administrators, among people.
 * Administrators are made through the user group ADMINISTRATORS, which keeps one at least.
 * @throws ApiError DEFAULT_GROUP
 */
export function mustBeChosenByHand(group: Pick<AgentGroup, "name">, agent?: Agent): void {
  if (!isHiddenGroup(group.name)) return;
  const isPerson = agent === undefined || agent.kind === "USER";
  if (group.name !== CREDENTIAL_MANAGERS_GROUP || !isPerson) throw new ApiError("DEFAULT_GROUP");
}

interface AskedAccess {
  agentGroupId: string | undefined;
  agentId: string | undefined;
}

/**
 * Whose ways in somebody may read: everybody's, or for ordinary users their own.
 * @throws ApiError FORBIDDEN for those of somebody else
 */
export function mayReadAccessOf({ role, userId }: InBuilding, asked: AskedAccess): AskedAccess {
  if (isAtLeast(role, "credential-manager")) return asked;
  if (asked.agentId !== undefined && asked.agentId !== userId) throw new ApiError("FORBIDDEN");
  return { ...asked, agentId: userId };
}
