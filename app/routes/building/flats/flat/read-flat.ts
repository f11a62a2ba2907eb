import { firstFew } from "#app/lists/paging.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { Agent } from "#contract/people/agent-groups.ts";

/** So many rings are on the page of a flat. */
const RINGS = 10;
/** So many members are on the page of a flat; its group has all of them. */
const MEMBERS = 50;
/** So many invites are on the page of a flat. */
const INVITES = 50;

/** Who or what is in a flat, with the tags that they hold. */
export interface FlatMember extends Agent {
  tags: { id: string; identifier: string }[];
}

/** A flat with its members, its open invites, what its people may open, and its last rings. */
export async function readFlat(api: ApiCalls, id: string, withInvites: boolean) {
  const flat = await api.flats.get({ id });
  const [members, invites, opens, rings] = await Promise.all([
    readMembers(api, id),
    flat.inviteCount > 0 && withInvites ? readInvites(api, id) : [],
    readOpens(api, id),
    api.flats.rings({ id, query: firstFew(RINGS) }),
  ]);
  return { flat, members, invites, opens, rings: rings.items };
}

/** Returns the first members of a flat, each with its tags. */
export async function readMembers(
  api: ApiCalls,
  id: string,
): Promise<{ items: FlatMember[]; total: number }> {
  const [{ items, total }, tags] = await Promise.all([
    api.agentGroups.listMembers({ id, query: firstFew(MEMBERS) }),
    allPages((query) => api.nfcTags.list({ query: { ...query, agentGroupId: id } })),
  ]);
  const tagsOf = (holderId: string) =>
    tags.flatMap(({ id: tagId, identifier, userId }) =>
      userId === holderId ? [{ id: tagId, identifier }] : [],
    );
  return { items: items.map((agent) => ({ ...agent, tags: tagsOf(agent.id) })), total };
}

/** Returns the first invites that lead into a flat and can be accepted. */
export async function readInvites(api: ApiCalls, agentGroupId: string) {
  const { items } = await api.invites.list({ query: { ...firstFew(INVITES), agentGroupId } });
  return items.map(({ id, name, places, support, actions, message }) => ({
    id,
    name,
    message,
    /** Whether it is for one person and leads into no other group. */
    isForOneFlat:
      places === 1 && !support && actions.flatMap(({ payload }) => payload.agentGroupIds ?? []).length === 1,
  }));
}

export type FlatInvite = Awaited<ReturnType<typeof readInvites>>[number];

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
