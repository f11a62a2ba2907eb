import type { Agent } from "#contract/agent-groups.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { sortListItems, VIRTUAL_ITEM_TYPE } from "#rules/lists.ts";

/** Everybody of the building: people by name, each followed by the virtual users they own (§4). */
export async function readPeople(api: ApiCalls): Promise<Agent[]> {
  const [people, virtualUsers] = await Promise.all([
    allPages((query) => api.users.list({ query })),
    allPages((query) => api.virtualUsers.list({ query })),
  ]);
  const items = [...people.map(({ id, name }) => ({ id, name, type: "", ownerId: null })), ...virtualUsers];
  return sortListItems(items).map(({ id, name, type, ownerId }) => ({
    ...{ id, name, ownerId },
    kind: type === VIRTUAL_ITEM_TYPE ? "VIRTUAL_USER" : "USER",
  }));
}
