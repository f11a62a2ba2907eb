import { firstFew } from "#app/lists/paging.ts";
import type { ApiCalls } from "#contract/client/client.ts";

/** So many invites are on the page of a flat or a person. */
const INVITES = 50;

/** Returns the first invites that can be accepted and lead into a group, or give a cardholder an account. */
export async function readOpenInvites(
  api: ApiCalls,
  aim: { agentGroupId: string } | { cardholderId: string },
) {
  const { items } = await api.invites.list({ query: { ...firstFew(INVITES), ...aim } });
  return items.map(({ id, name, createdAt, places, support, actions, message }) => ({
    id,
    name,
    createdAt,
    message,
    /** Whether it is for one person and leads into no other group. */
    isForOneFlat:
      places === 1 && !support && actions.flatMap(({ payload }) => payload.agentGroupIds ?? []).length === 1,
  }));
}

export type OpenInvite = Awaited<ReturnType<typeof readOpenInvites>>[number];
