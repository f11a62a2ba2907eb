import { readOfferedGroups } from "#app/building/offered-groups.ts";
import type { Extent } from "#app/lists/offered-choices.ts";
import { offerOpenableOutputs } from "#app/routes/building/devices/device/openable-outputs.ts";
import { listEndpoints } from "#app/routes/building/devices/device/parts-of-auxiliaries.ts";
import { targetsIn } from "#app/routes/building/devices/device/shown-actions.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { GroupAction } from "#contract/devices/action-groups.ts";

export interface AccessRule {
  id: string;
  displayName: string;
  agentGroupId: string;
  /** The group with access. */
  groupName: string;
  actionGroupId: string;
  actions: GroupAction[];
}

/** The choices of an access rule. */
export interface AccessChoices {
  groups: { id: string; name: string }[];
  outputs: { id: string; name: string }[];
  endpoints: { id: string; name: string }[];
  extent: Extent;
}

/** A device's access rules with the names in them, and the choices of a rule. */
export async function readAccess(
  api: ApiCalls,
  id: string,
  search: string,
): Promise<{ rules: AccessRule[]; choices: AccessChoices }> {
  const [rules, actionGroups, outputs, endpoints] = await Promise.all([
    allPages((query) => api.accessControlAssociations.list({ id, query })),
    allPages((query) => api.actionGroups.list({ id, query })),
    offerOpenableOutputs(api, id, search),
    listEndpoints(api),
  ]);
  const inUse = new Set(rules.map(({ agentGroupId }) => agentGroupId));
  const { all, offered } = await readOfferedGroups(api, inUse);
  const nameOf = new Map(all.map((group) => [group.id, group.name]));
  const actionsOf = new Map(actionGroups.map((group) => [group.id, group.actions]));
  return {
    rules: rules.map((rule): AccessRule => ({
      ...rule,
      groupName: nameOf.get(rule.agentGroupId) ?? "",
      actions: actionsOf.get(rule.actionGroupId) ?? [],
    })),
    choices: {
      groups: offered,
      outputs: outputs.choices,
      endpoints,
      extent: outputs.extent,
    },
  };
}

/** A saved rule, with the names of what it opens. */
export type SavedAccess = Awaited<ReturnType<typeof readSavedAccess>>;

/** @throws ApiError NOT_FOUND */
export async function readSavedAccess(api: ApiCalls, id: string, associationId: string) {
  const rule = await api.accessRules.get({ id, associationId });
  const { name: groupName } = await api.agentGroups.get({ id: rule.agentGroupId });
  return {
    version: rule.version,
    displayName: rule.displayName,
    agentGroupId: rule.agentGroupId,
    groupName,
    opens: targetsIn(rule.actions, "opens"),
    endpoints: targetsIn(rule.actions, "endpoints"),
  };
}
