import type { BuildingOutput } from "#contract/access/output-groups.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";

/** The default group with all outputs of the building (§9). */
const ALL_OUTPUTS = "all-the-outputs";

/** Lists outputs of the default group with all of them; undefined where there is none. */
export async function listBuildingOutputs<T>(
  { outputGroups }: ApiCalls,
  list: (groupId: string) => Promise<T>,
): Promise<T | undefined> {
  const groups = await allPages((query) => outputGroups.list({ query: { ...query, hidden: "true" } }));
  const all = groups.find(({ name }) => name === ALL_OUTPUTS);
  return all && list(all.id);
}

/** The name of an output with that of its device or auxiliary. */
export function formatOutputName({ displayName, ownerName }: BuildingOutput): string {
  return `${ownerName}: ${displayName}`;
}
