import { joinOffered, type OfferedChoices, offerFirst } from "#app/lists/offered-choices.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { sortListItems } from "#rules/devices/lists.ts";

interface OfferedPerson {
  id: string;
  name: string;
  /** Whether it is a virtual user below its owner. */
  isOwned: boolean;
}

/** The first people of the building by name, each followed by their virtual users (§4), or those found. */
export async function offerPeople(api: ApiCalls, search: string): Promise<OfferedChoices<OfferedPerson>> {
  const [people, virtualUsers] = await Promise.all([
    offerFirst(search, (query) => api.users.list({ query })),
    offerFirst(search, (query) => api.virtualUsers.list({ query })),
  ]);
  const listed = new Set(people.choices.map(({ id }) => id));
  const named = people.choices.map(({ id, name }) => ({ id, name, type: "", ownerId: null }));
  const { extent } = joinOffered<unknown>(search, [people, virtualUsers]);
  const choices = sortListItems([...named, ...virtualUsers.choices]).map(({ id, name, ownerId }) => ({
    id,
    name,
    isOwned: ownerId !== null && listed.has(ownerId),
  }));
  return { choices, extent };
}
