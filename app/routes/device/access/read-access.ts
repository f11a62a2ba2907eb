import type { GroupAction } from "#contract/action-groups.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { isHiddenGroup, isPrivateGroup } from "#rules/agent-groups.ts";

/** Default groups of people, to whom a door can be opened like to a group that somebody made. */
const offeredDefaults = new Set(["all-the-agents", "all-the-administrators", "all-the-credential-managers"]);

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
  const [rules, actionGroups, agentGroups, outputs] = await Promise.all([
    allPages((query) => api.accessControlAssociations.list({ id, query })),
    allPages((query) => api.actionGroups.list({ id, query })),
    allPages((query) => api.agentGroups.list({ query: { ...query, hidden: "true" } })),
    api.outputs.list({ id }),
  ]);
  const nameOf = new Map(agentGroups.map(({ id, name }) => [id, name]));
  const actionsOf = new Map(actionGroups.map(({ id, actions }) => [id, actions]));
  const inUse = new Set(rules.map(({ agentGroupId }) => agentGroupId));
  const isOffered = ({ id, name }: { id: string; name: string }): boolean =>
    inUse.has(id) || offeredDefaults.has(name) || !(isHiddenGroup(name) || isPrivateGroup(name));
  return {
    rules: rules.map((rule): AccessRule => ({
      ...rule,
      groupName: nameOf.get(rule.agentGroupId) ?? "",
      actions: actionsOf.get(rule.actionGroupId) ?? [],
    })),
    groups: ownFirst(agentGroups.filter(isOffered)).map(({ id, name }) => ({ id, name })),
    outputs: outputs.items.map(({ id, displayName }) => ({ id, name: displayName })),
  };
}

/** The groups that somebody made, then the building's own. */
function ownFirst<T extends { name: string }>(groups: readonly T[]): T[] {
  return [
    ...groups.filter(({ name }) => !isHiddenGroup(name)),
    ...groups.filter(({ name }) => isHiddenGroup(name)),
  ];
}
