import type { GroupAction } from "#contract/action-groups.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { readOfferedGroups } from "../../../offered-groups.ts";

export interface AccessRule {
  id: string;
  displayName: string;
  agentGroupId: string;
  /** Whose access it is. */
  groupName: string;
  actionGroupId: string;
  actions: GroupAction[];
}

/** A device's access rules with the names in them, and what a rule can be made of. */
export async function readAccess(api: ApiCalls, id: string) {
  const [rules, actionGroups, outputs] = await Promise.all([
    allPages((query) => api.accessControlAssociations.list({ id, query })),
    allPages((query) => api.actionGroups.list({ id, query })),
    api.outputs.list({ id }),
  ]);
  const inUse = new Set(rules.map(({ agentGroupId }) => agentGroupId));
  const { all, offered } = await readOfferedGroups(api, inUse);
  const nameOf = new Map(all.map(({ id, name }) => [id, name]));
  const actionsOf = new Map(actionGroups.map(({ id, actions }) => [id, actions]));
  return {
    rules: rules.map((rule): AccessRule => ({
      ...rule,
      groupName: nameOf.get(rule.agentGroupId) ?? "",
      actions: actionsOf.get(rule.actionGroupId) ?? [],
    })),
    groups: offered,
    outputs: outputs.items.map(({ id, displayName }) => ({ id, name: displayName })),
  };
}
