import { offerAlways, type OfferedChoices, offerFirst } from "#app/lists/offered-choices.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import type { AssigneeType } from "#contract/licences/licences.ts";

export interface Assignee {
  id: string;
  name: string;
}

/** The first possible assignees of a seat of this kind in the building, or those found. */
export async function offerAssignees(
  api: ApiCalls,
  type: AssigneeType,
  domainId: string,
  search: string,
): Promise<OfferedChoices<Assignee>> {
  switch (type) {
    case "DOMAIN": {
      const { id, label } = await api.domains.get({ id: domainId });
      return offerAlways(search, [{ id, name: label }]);
    }
    case "DEVICE":
      return named(await offerFirst(search, (query) => api.devices.list({ query })));
    case "AUXILIAR_DEVICE":
      return named(await offerFirst(search, (query) => api.auxiliaries.list({ query })));
    case "USER":
      return named(await offerFirst(search, (query) => api.users.list({ query })));
  }
}

function named({ choices, extent }: OfferedChoices<Assignee>): OfferedChoices<Assignee> {
  return { choices: choices.map(({ id, name }) => ({ id, name })), extent };
}
