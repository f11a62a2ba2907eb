import type { Agent, AgentGroup } from "#contract/agent-groups.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { isHiddenGroup } from "#rules/agent-groups.ts";
import { FETCH_PAGE_SIZE } from "#rules/paging.ts";

/** So many people and devices are offered for adding. */
const CANDIDATES_MAX = 500;

/** A group with a page of its members, and who could join it. */
export async function readGroup(api: ApiCalls, id: string, page: number) {
  const group = await api.agentGroups.get({ id });
  const members = await api.agentGroups.listMembers({ id, query: { page, pageSize: FETCH_PAGE_SIZE } });
  return { group, members, isKept: isHiddenGroup(group.name), candidates: await readCandidates(api, group) };
}

async function readCandidates(api: ApiCalls, { id, name }: AgentGroup): Promise<Agent[]> {
  if (isHiddenGroup(name)) return [];
  const [people, devices, members] = await Promise.all([
    api.users.list({ query: { page: 0, pageSize: CANDIDATES_MAX } }),
    api.devices.list({ query: { page: 0, pageSize: CANDIDATES_MAX } }),
    allPages((page, pageSize) => api.agentGroups.listMembers({ id, query: { page, pageSize } })),
  ]);
  const inside = new Set(members.map((member) => member.id));
  const all: Agent[] = [
    ...people.items.map(({ id, name }) => ({ id, name, kind: "USER" as const, ownerId: null })),
    ...devices.items.map(({ id, name }) => ({ id, name, kind: "DEVICE" as const, ownerId: null })),
  ];
  return all.filter((agent) => !inside.has(agent.id));
}
