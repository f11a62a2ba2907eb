import { firstFew } from "#app/lists/paging.ts";
import { readOpenInvites } from "#app/routes/building/invites/read-open-invites.ts";
import { readOpens } from "#app/routes/building/opens/read-opens.ts";
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

/** A flat with its members, its open invites, what its people may open, and its last rings. */
export async function readFlat(api: ApiCalls, id: string, withInvites: boolean) {
  const flat = await api.flats.get({ id });
  const [members, invites, opens, rings] = await Promise.all([
    readMembers(api, id),
    flat.inviteCount > 0 && withInvites ? readOpenInvites(api, { agentGroupId: id }) : [],
    readOpens(api, { agentGroupId: id }),
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
