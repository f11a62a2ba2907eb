import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";

/** The groups that somebody made, which an area can be put into; the one of all areas goes without saying. */
export async function listAreaGroups({ elevatorAreaGroups }: ApiCalls) {
  const groups = await allPages((query) => elevatorAreaGroups.list({ query }));
  return groups.map(({ id, name }) => ({ id, name }));
}
