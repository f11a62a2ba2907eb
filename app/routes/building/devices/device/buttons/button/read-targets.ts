import { type Extent, joinExtents, offerFirst } from "#app/lists/offered-choices.ts";
import { offerFittingDevices } from "#app/routes/building/devices/device/fitting-devices.ts";
import { offerOpenableOutputs } from "#app/routes/building/devices/device/openable-outputs.ts";
import { listEndpoints } from "#app/routes/building/devices/device/parts-of-auxiliaries.ts";
import { agentsWithRings, groupsWithRings, type Rings } from "#app/routes/building/devices/device/rings.ts";
import { type ActionField, targetsIn } from "#app/routes/building/devices/device/shown-actions.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import type { GroupAction } from "#contract/devices/action-groups.ts";

export interface Target {
  id: string;
  name: string;
  /** How it rings when it is called, or why it does not; for a group, how many of its members ring. */
  rings?: Rings;
}

export interface Targets extends Record<ActionField, Target[]> {
  extent: Extent;
}

/** The possible recipients and outputs of a button, including its current ones in any case. */
export async function readTargets(
  api: ApiCalls,
  deviceId: string,
  actions: readonly GroupAction[],
  search: string,
): Promise<Targets> {
  const [callable, groups, people, devices, outputs, endpoints] = await Promise.all([
    // An older provider does not say what rings.
    undefinedIfMissing(api.nameplate.callable({ id: deviceId })),
    allPages((query) => api.agentGroups.list({ query })),
    offerFirst(search, (query) => api.users.list({ query })),
    offerFittingDevices(api, deviceId, "CALL", search),
    offerOpenableOutputs(api, deviceId, search),
    listEndpoints(api),
  ]);
  return {
    groups: groupsWithRings(withMissing(groups, targetsIn(actions, "groups")), callable),
    people: agentsWithRings(
      withMissing([...people.choices, ...devices.choices], targetsIn(actions, "people")),
      callable,
    ),
    opens: withMissing(outputs.choices, targetsIn(actions, "opens")),
    endpoints: withMissing(endpoints, targetsIn(actions, "endpoints")),
    extent: joinExtents(search, [people.extent, devices.extent, outputs.extent]),
  };
}

/** Current targets come first (§4), even if they would not be offered any more; then all others. */
export function withMissing(listed: readonly Target[], current: readonly Target[]): Target[] {
  const chosen = new Set(current.map(({ id }) => id));
  const known = new Set(listed.map(({ id }) => id));
  const offered = listed.map(({ id, name }) => ({ id, name }));
  return [
    ...offered.filter(({ id }) => chosen.has(id)),
    ...current.filter(({ id }) => !known.has(id)),
    ...offered.filter(({ id }) => !chosen.has(id)),
  ];
}
