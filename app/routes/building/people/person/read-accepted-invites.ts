import { firstFew } from "#app/lists/paging.ts";
import type { ApiCalls } from "#contract/client/client.ts";

/** So many accepted invites are on the page of a person. */
const INVITES = 3;

/** Returns the last invites that a person accepted. Only for administrators. */
export async function readAcceptedInvites(api: ApiCalls, userId: string) {
  const { items } = await api.invites.list({ query: { ...firstFew(INVITES), acceptedById: userId } });
  return items.map(({ id, name, createdAt, acceptances }) => ({
    id,
    name,
    createdAt,
    acceptedAt: acceptances.find((each) => each.userId === userId)?.time ?? createdAt,
  }));
}

export type AcceptedInvite = Awaited<ReturnType<typeof readAcceptedInvites>>[number];
