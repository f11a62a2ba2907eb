import { joinOffered, offerAlways, type OfferedChoices, offerFirst } from "#app/lists/offered-choices.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";

interface OfferedTag {
  id: string;
  identifier: string;
  value: string;
}

/** Offers a person's own tags that open nothing yet, and the first of the pool or those found by name or number. */
export async function offerTags(
  api: ApiCalls,
  userId: string,
  search: string,
): Promise<OfferedChoices<OfferedTag>> {
  const [own, pool] = await Promise.all([
    allPages((query) => api.nfcTags.list({ query: { ...query, userId, state: "NO_ACCESS" } })),
    offerFirst(search, (query) => api.nfcTags.list({ query: { ...query, unassigned: true } })),
  ]);
  const offered = joinOffered<OfferedTag>(search, [offerAlways(search, own), pool]);
  return {
    ...offered,
    choices: offered.choices.map(({ id, identifier, value }) => ({ id, identifier, value })),
  };
}
