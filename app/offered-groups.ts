import type { AgentGroup } from "#contract/agent-groups.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { isHiddenGroup, isListedGroup } from "#rules/agent-groups.ts";

/** Default groups of people, to whom a right can be given like to a group that somebody made. */
const offeredDefaults = new Set(["all-the-agents", "all-the-administrators", "all-the-credential-managers"]);

/** All groups of a building's agents, and those of them that can be given a right: first what somebody made. */
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
