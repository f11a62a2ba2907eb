import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";

/** The custom groups that an area can be added to, without the default group of all areas. */
export async function listAreaGroups({ elevatorAreaGroups }: ApiCalls) {
  const groups = await allPages((query) => elevatorAreaGroups.list({ query }));
  return groups.map(({ id, name }) => ({ id, name }));
}
