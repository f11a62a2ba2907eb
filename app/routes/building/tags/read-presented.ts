import { firstFew } from "#app/lists/paging.ts";
import type { PresentedTag } from "#contract/access/presented-tags.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { isAtLeast } from "#rules/people/roles.ts";

/** The person is at a door with the new tag: further tags at the same time are other people's. */
const PRESENTED_SHOWN_MAX = 5;

/** Returns the tags just presented at devices; undefined for readers who manage only some people's tags. */
export async function readPresented(api: ApiCalls): Promise<PresentedTag[] | undefined> {
  const { role } = await api.users.me();
  if (role === null || !isAtLeast(role, "credential-manager")) return undefined;
  return (await api.presentedTags.list({ query: firstFew(PRESENTED_SHOWN_MAX) })).items;
}
