import { readReach } from "#app/routes/building/groups/group-reach/read-reach.ts";
import { readPeople } from "#app/routes/building/people/person/read-people.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { PageQuery } from "#contract/paging.ts";
import type { AgentGroupRelation } from "#contract/people/agent-group-relations.ts";
import type { Agent, AgentGroup } from "#contract/people/agent-groups.ts";
import { isHiddenGroup, isPrivateGroup } from "#rules/people/agent-groups.ts";

/** A group with a page of its members, the candidates, and its relations. */
export async function readGroup(api: ApiCalls, id: string, query: PageQuery) {
  const group = await api.agentGroups.get({ id });
  const members = await api.agentGroups.listMembers({ id, query });
  return {
    group,
    members,
    isBuiltIn: isHiddenGroup(group.name),
    candidates: await readCandidates(api, group),
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

async function readCandidates(api: ApiCalls, { id, name }: AgentGroup): Promise<Agent[]> {
  if (isHiddenGroup(name)) return [];
  const [people, devices, auxiliaries, members] = await Promise.all([
    readPeople(api),
    allPages((query) => api.devices.list({ query })),
    allPages((query) => api.auxiliaries.list({ query })),
    allPages((query) => api.agentGroups.listMembers({ id, query })),
  ]);
  const inside = new Set(members.map((member) => member.id));
  const all: Agent[] = [
    ...people,
    ...devices.map(({ id, name }) => ({ id, name, kind: "DEVICE" as const, ownerId: null })),
    ...auxiliaries.map(({ id, name }) => ({ id, name, kind: "AUXILIAR_DEVICE" as const, ownerId: null })),
  ];
  return all.filter((agent) => !inside.has(agent.id));
}
