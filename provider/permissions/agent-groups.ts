import { CREDENTIAL_MANAGERS_GROUP } from "../db/tokens.ts";
import type { Agent, AgentGroup } from "#contract/agent-groups.ts";
import { ApiError } from "#contract/errors.ts";
import { isHiddenGroup } from "#rules/agent-groups.ts";

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
