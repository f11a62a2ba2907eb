import { firstFew } from "#app/lists/paging.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { Agent } from "#contract/people/agent-groups.ts";

/** So many rings are on the page of a flat. */
const RINGS = 10;
/** So many members are on the page of a flat; its group has all of them. */
const MEMBERS = 50;

/** Who or what is in a flat, with the tags that they hold. */
export interface FlatMember extends Agent {
  tags: { id: string; identifier: string }[];
}

/** A flat with its members, what they may open, and its last rings. */
export async function readFlat(api: ApiCalls, id: string) {
  const flat = await api.flats.get({ id });
  const [members, opens, rings] = await Promise.all([
    readMembers(api, id),
    readOpens(api, id),
    api.flats.rings({ id, query: firstFew(RINGS) }),
  ]);
  return { flat, members, opens, rings: rings.items };
}

async function readMembers(api: ApiCalls, id: string): Promise<{ items: FlatMember[]; total: number }> {
  const { items, total } = await api.agentGroups.listMembers({ id, query: firstFew(MEMBERS) });
  const withTags = items.map(async (agent) => ({ ...agent, tags: await readTags(api, agent) }));
  return { items: await Promise.all(withTags), total };
}

async function readTags(api: ApiCalls, { id, kind }: Agent): Promise<FlatMember["tags"]> {
  if (kind !== "USER" && kind !== "VIRTUAL_USER") return [];
  const tags = await allPages((query) => api.nfcTags.list({ query: { ...query, userId: id } }));
  return tags.map(({ id: tagId, identifier }) => ({ id: tagId, identifier }));
}

/** What the members of a group may open, by what, and through which group. */
export interface OpenRight {
  key: string;
  to: string;
  /** The device of a rule, or the name of what opens. */
  name: string;
  by: "zone" | "liftArea" | { rule: string };
  through: { id: string; name: string };
}

async function readOpens(api: ApiCalls, agentGroupId: string): Promise<OpenRight[]> {
  const access = await api.agentGroups.accessControl({ query: { agentGroupId } });
  const rules = access.items.map(({ id, displayName, device, agentGroup }) => ({
    key: id,
    to: `/domain/devices/${device.id}/access`,
    name: device.name,
    by: { rule: displayName },
    through: agentGroup,
  }));
  const zones = access.zones.map(({ outputGroup, agentGroup }) => ({
    key: `${agentGroup.id} ${outputGroup.id}`,
    to: `/domain/zones/${outputGroup.id}`,
    name: outputGroup.name,
    by: "zone" as const,
    through: agentGroup,
  }));
  const liftAreas = access.elevatorAreas.map(({ elevatorAreaGroup, agentGroup }) => ({
    key: `${agentGroup.id} ${elevatorAreaGroup.id}`,
    to: `/domain/lift-areas/${elevatorAreaGroup.id}`,
    name: elevatorAreaGroup.name,
    by: "liftArea" as const,
    through: agentGroup,
  }));
  return [...rules, ...zones, ...liftAreas];
}
