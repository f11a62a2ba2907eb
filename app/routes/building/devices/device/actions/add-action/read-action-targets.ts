import {
  type Extent,
  filterOffered,
  joinExtents,
  joinOffered,
  offerAlways,
  type OfferedChoices,
  offerFirst,
} from "#app/lists/offered-choices.ts";
import { offerFittingDevices } from "#app/routes/building/devices/device/fitting-devices.ts";
import { offerOpenableOutputs } from "#app/routes/building/devices/device/openable-outputs.ts";
import { listAreas, listEndpoints } from "#app/routes/building/devices/device/parts-of-auxiliaries.ts";
import { agentsWithRings, groupsWithRings, type Rings } from "#app/routes/building/devices/device/rings.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import type { GroupAction } from "#contract/devices/action-groups.ts";
import { type ActionType, TARGETS_OF_ACTION, type TargetType } from "#rules/devices/actions.ts";
import { isPrivateGroup } from "#rules/people/agent-groups.ts";

interface TargetChoice {
  id: string;
  name: string;
  /** For a call: how it rings, or why it does not. */
  rings?: Rings;
}

/** The possible targets of an action, by kind; empty kinds are left out. */
export interface TargetChoices {
  kinds: { type: Exclude<TargetType, "NONE">; targets: TargetChoice[] }[];
  extent: Extent;
}

/** The possible targets of an action of this type at a device, including the `current` one in any case. */
export async function readActionTargets(
  api: ApiCalls,
  deviceId: string,
  type: ActionType,
  search: string,
  current?: GroupAction,
): Promise<TargetChoices> {
  // An older provider does not say what rings.
  const callable =
    type === "CALL" ? await undefinedIfMissing(api.nameplate.callable({ id: deviceId })) : undefined;
  const readers: Record<Exclude<TargetType, "NONE">, () => Promise<OfferedChoices<TargetChoice>>> = {
    OUTPUT: () => offerOpenableOutputs(api, deviceId, search),
    AGENT_GROUP: async () => offerAlways(search, groupsWithRings(await listGroups(api), callable)),
    AGENT: async () => {
      const agents = await offerAgents(api, deviceId, type, search);
      return { ...agents, choices: agentsWithRings(agents.choices, callable) };
    },
    ENDPOINT: async () => offerAlways(search, await listEndpoints(api)),
    ELEVATOR_SYSTEM_AREA: async () => offerAlways(search, await listAreas(api)),
  };
  const kinds: TargetChoices["kinds"] = [];
  const extents: Extent[] = [];
  for (const targetType of TARGETS_OF_ACTION[type]) {
    if (targetType === "NONE") continue;
    const { choices: targets, extent } = await readers[targetType]();
    const isMissing =
      current?.targetType === targetType && !targets.some(({ id }) => id === current.targetId);
    if (isMissing && current.targetId !== null)
      targets.push({ id: current.targetId, name: current.targetName ?? current.targetId });
    if (targets.length > 0) kinds.push({ type: targetType, targets });
    extents.push(extent);
  }
  return { kinds, extent: joinExtents(search, extents) };
}

async function listGroups({ agentGroups }: ApiCalls): Promise<TargetChoice[]> {
  const groups = await allPages((query) => agentGroups.list({ query: { ...query, hidden: "true" } }));
  const offered = groups.filter(({ name }) => !isPrivateGroup(name));
  return offered.map(({ id, name }) => ({ id, name }));
}

async function offerAgents(
  api: ApiCalls,
  deviceId: string,
  type: ActionType,
  search: string,
): Promise<OfferedChoices<TargetChoice>> {
  const [people, devices] = await Promise.all([
    offerFirst(search, (query) => api.users.list({ query })),
    offerFittingDevices(api, deviceId, type, search),
  ]);
  // A note needs an account to be read; a call also reaches a phone.
  const reached = filterOffered(people, ({ hasAccount }) => hasAccount || type === "CALL");
  const named = reached.choices.map(({ id, name }) => ({ id, name }));
  return joinOffered(search, [{ ...reached, choices: named }, devices]);
}
