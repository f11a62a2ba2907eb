import type { Agent, AgentGroup } from "#contract/agent-groups.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { PageQuery } from "#contract/paging.ts";
import { isHiddenGroup } from "#rules/agent-groups.ts";

/** A group with a page of its members, and who could join it. */
export async function readGroup(api: ApiCalls, id: string, query: PageQuery) {
  const group = await api.agentGroups.get({ id });
  const members = await api.agentGroups.listMembers({ id, query });
  return { group, members, isKept: isHiddenGroup(group.name), candidates: await readCandidates(api, group) };
}

async function readCandidates(api: ApiCalls, { id, name }: AgentGroup): Promise<Agent[]> {
  if (isHiddenGroup(name)) return [];
  const [people, devices, members] = await Promise.all([
    allPages((query) => api.users.list({ query })),
    allPages((query) => api.devices.list({ query })),
    allPages((query) => api.agentGroups.listMembers({ id, query })),
  ]);
  const inside = new Set(members.map((member) => member.id));
  const all: Agent[] = [
    ...people.map(({ id, name }) => ({ id, name, kind: "USER" as const, ownerId: null })),
    ...devices.map(({ id, name }) => ({ id, name, kind: "DEVICE" as const, ownerId: null })),
  ];
  return all.filter((agent) => !inside.has(agent.id));
}
