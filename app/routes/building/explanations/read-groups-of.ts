import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { NamedRow } from "#rules/named-row.ts";
import { isPrivateGroup } from "#rules/people/agent-groups.ts";

/** Returns the groups of a person, flats and the default groups included. */
export async function readGroupsOf(api: ApiCalls, agentId: string): Promise<NamedRow[]> {
  const groups = await allPages((query) => api.agentGroups.groupsOfAgent({ agentId, query }));
  return groups.filter(({ name }) => !isPrivateGroup(name)).map(({ id, name }) => ({ id, name }));
}
