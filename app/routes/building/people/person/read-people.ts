import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { Agent } from "#contract/people/agent-groups.ts";
import { sortListItems, VIRTUAL_ITEM_TYPE } from "#rules/devices/lists.ts";

/** Everyone in the building: people by name, each followed by their virtual users (§4). */
export async function readPeople(api: ApiCalls): Promise<Agent[]> {
  const [people, virtualUsers] = await Promise.all([
    allPages((query) => api.users.list({ query })),
    allPages((query) => api.virtualUsers.list({ query })),
  ]);
  const items = [...people.map(({ id, name }) => ({ id, name, type: "", ownerId: null })), ...virtualUsers];
  return sortListItems(items).map(({ id, name, type, ownerId }) => ({
    id,
    name,
    ownerId,
    kind: type === VIRTUAL_ITEM_TYPE ? "VIRTUAL_USER" : "USER",
  }));
}
