import { offerFittingDevices } from "#app/routes/building/devices/device/fitting-devices.ts";
import { offerOpenableOutputs } from "#app/routes/building/devices/device/openable-outputs.ts";
import { listEndpoints } from "#app/routes/building/devices/device/parts-of-auxiliaries.ts";
import { type ActionField, targetsIn } from "#app/routes/building/devices/device/shown-actions.ts";
import { type Extent, joinExtents, offerFirst } from "#app/routes/building/offered-choices.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { GroupAction } from "#contract/devices/action-groups.ts";

export interface Target {
  id: string;
  name: string;
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
  const [groups, people, devices, outputs, endpoints] = await Promise.all([
    allPages((query) => api.agentGroups.list({ query })),
    offerFirst(search, (query) => api.users.list({ query })),
    offerFittingDevices(api, deviceId, "CALL", search),
    offerOpenableOutputs(api, deviceId, search),
    listEndpoints(api),
  ]);
  return {
    groups: withMissing(groups, targetsIn(actions, "groups")),
    people: withMissing([...people.choices, ...devices.choices], targetsIn(actions, "people")),
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
