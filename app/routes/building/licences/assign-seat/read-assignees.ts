import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { AssigneeType } from "#contract/licences/licences.ts";

interface Assignee {
  id: string;
  name: string;
}

/** The possible assignees of a seat of this kind in the building. */
export async function readAssignees(
  api: ApiCalls,
  type: AssigneeType,
  domainId: string,
): Promise<Assignee[]> {
  switch (type) {
    case "DOMAIN": {
      const { id, label } = await api.domains.get({ id: domainId });
      return [{ id, name: label }];
    }
    case "DEVICE":
      return named(await allPages((query) => api.devices.list({ query })));
    case "AUXILIAR_DEVICE":
      return named(await allPages((query) => api.auxiliaries.list({ query })));
    case "USER":
      return named(await allPages((query) => api.users.list({ query })));
  }
}

function named(items: readonly Assignee[]): Assignee[] {
  return items.map(({ id, name }) => ({ id, name }));
}
