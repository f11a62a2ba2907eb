import { joinOffered, offerAlways, type OfferedChoices, offerFirst } from "#app/lists/offered-choices.ts";
import { readReach } from "#app/routes/building/groups/group-reach/read-reach.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import type { PageQuery } from "#contract/paging.ts";
import type { AgentGroupRelation } from "#contract/people/agent-group-relations.ts";
import type { Agent, AgentGroup } from "#contract/people/agent-groups.ts";
import { sortListItems, VIRTUAL_ITEM_TYPE } from "#rules/devices/lists.ts";
import { isHiddenGroup, isPrivateGroup } from "#rules/people/agent-groups.ts";
import { AGENT_KINDS, isPerson } from "#rules/people/agent-kinds.ts";

interface GroupView {
  /** The page of the members. */
  query: PageQuery;
  /** What the candidates are searched for. */
  search: string;
  /** The person in the address, whom the form adds. */
  agentId: string | undefined;
}

/** A group with a page of its members, the candidates, and its relations. */
export async function readGroup(api: ApiCalls, id: string, { query, search, agentId }: GroupView) {
  const group = await api.agentGroups.get({ id });
  const members = await api.agentGroups.listMembers({ id, query });
  return {
    group,
    members,
    isBuiltIn: isHiddenGroup(group.name),
    candidates: await offerCandidates(api, group, search),
    chosen: agentId === undefined ? undefined : await findCandidate(api, group, agentId),
    relations: await readRelations(api, id),
    reach: await readReach(api, id),
  };
}

/** One relation of a group, with the group at its other end. */
export interface Relation extends AgentGroupRelation {
  other: AgentGroup;
}

/** The rights of a group's members over others, those of others over them, and the possible relations. */
async function readRelations(api: ApiCalls, id: string) {
  const [groups, granted, received] = await Promise.all([
    allPages((query) => api.agentGroups.list({ query: { ...query, hidden: "true" } })),
    allPages((query) => api.agentGroupRelations.list({ query: { ...query, sourceId: id } })),
    allPages((query) => api.agentGroupRelations.list({ query: { ...query, destinationId: id } })),
  ]);
  const byId = new Map(groups.map((group) => [group.id, group]));
  const withOther = (relation: AgentGroupRelation, otherId: string): Relation[] => {
    const other = byId.get(otherId);
    return other ? [{ ...relation, other }] : [];
  };
  return {
    granted: granted.flatMap((relation) => withOther(relation, relation.destinationId)),
    received: received.flatMap((relation) => withOther(relation, relation.sourceId)),
    groups: groups.filter(({ name }) => !isPrivateGroup(name)),
  };
}

/** Returns an agent that can be added to a group; undefined for a member, and for an unknown id. */
async function findCandidate(
  api: ApiCalls,
  { id, name }: AgentGroup,
  agentId: string,
): Promise<Agent | undefined> {
  if (isHiddenGroup(name)) return undefined;
  const agent = await undefinedIfMissing(api.agents.get({ id: agentId }));
  if (!agent) return undefined;
  const groups = await allPages((query) => api.agentGroups.groupsOfAgent({ agentId, query }));
  return groups.some((group) => group.id === id) ? undefined : agent;
}

/** The first agents that can be added, or those found: people, each followed by their virtual users (§4). */
async function offerCandidates(
  { agentGroups }: ApiCalls,
  { id, name }: AgentGroup,
  search: string,
): Promise<OfferedChoices<Agent>> {
  if (isHiddenGroup(name)) return offerAlways(search, []);
  const kinds = await Promise.all(
    AGENT_KINDS.map((kind) =>
      offerFirst(search, (query) => agentGroups.listCandidates({ id, query: { ...query, kind } })),
    ),
  );
  const { choices, extent } = joinOffered(search, kinds);
  const people = choices.filter(isPerson).map((agent) => ({
    ...agent,
    type: agent.kind === "VIRTUAL_USER" ? VIRTUAL_ITEM_TYPE : "",
  }));
  const others = choices.filter((agent) => !isPerson(agent));
  return { choices: [...sortListItems(people).map(({ type: _type, ...agent }) => agent), ...others], extent };
}
