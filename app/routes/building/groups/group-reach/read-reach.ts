import { type AccessArea, pickAreaCalls } from "#app/routes/building/areas/access-areas/kinds.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";

/** The zones that a group's members may open, and the groups of lift areas that they may go to. */
export interface Reach {
  zones: AccessArea[];
  liftAreas: AccessArea[];
}

export async function readReach(api: ApiCalls, agentGroupId: string): Promise<Reach> {
  const [zones, liftAreas] = await Promise.all([
    allPages((query) => pickAreaCalls(api, "zones").listGiven(agentGroupId, query)),
    allPages((query) => pickAreaCalls(api, "liftAreas").listGiven(agentGroupId, query)),
  ]);
  return { zones, liftAreas };
}
