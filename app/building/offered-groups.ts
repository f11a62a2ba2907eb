import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { AgentGroup } from "#contract/people/agent-groups.ts";
import { isHiddenGroup, isListedGroup } from "#rules/people/agent-groups.ts";

/** Default groups of people that can be given rights like other groups. */
const offeredDefaults = new Set(["all-the-agents", "all-the-administrators", "all-the-credential-managers"]);

/** All groups of a building's agents, and those that can be given a right: custom ones first. */
export async function readOfferedGroups({ agentGroups }: ApiCalls, inUse: ReadonlySet<string> = new Set()) {
  const all = await allPages((query) => agentGroups.list({ query: { ...query, hidden: "true" } }));
  const isOffered = ({ id, name }: AgentGroup): boolean =>
    inUse.has(id) || offeredDefaults.has(name) || isListedGroup(name);
  const offered = all.filter(isOffered).map(({ id, name }) => ({ id, name }));
  return {
    all,
    offered: [
      ...offered.filter(({ name }) => !isHiddenGroup(name)),
      ...offered.filter(({ name }) => isHiddenGroup(name)),
    ],
  };
}
