import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";

interface Part {
  id: string;
  /** Prefixed with the auxiliary's name. */
  name: string;
}

/** The commands of all auxiliaries of the building. */
export function listEndpoints(api: ApiCalls): Promise<Part[]> {
  return listParts(api, (id) => api.auxiliaryEndpoints.list({ id }));
}

/** The areas of all lift systems of the building. */
export function listAreas(api: ApiCalls): Promise<Part[]> {
  return listParts(api, (id) => api.auxiliaryAreas.list({ id }));
}

async function listParts(
  api: ApiCalls,
  list: (id: string) => Promise<{ items: { id: string; displayName: string }[] }>,
): Promise<Part[]> {
  const auxiliaries = await allPages((query) => api.auxiliaries.list({ query }));
  const lists = await Promise.all(
    auxiliaries.map(async ({ id, name }) =>
      (await list(id)).items.map((each) => ({ id: each.id, name: `${name}: ${each.displayName}` })),
    ),
  );
  return lists.flat();
}
