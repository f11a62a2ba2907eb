import { listFittingDevices } from "#app/routes/building/devices/device/fitting-devices.ts";
import { listOpenableOutputs } from "#app/routes/building/devices/device/openable-outputs.ts";
import { listAreas, listEndpoints } from "#app/routes/building/devices/device/parts-of-auxiliaries.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { GroupAction } from "#contract/devices/action-groups.ts";
import { type ActionType, TARGETS_OF_ACTION, type TargetType } from "#rules/devices/actions.ts";
import { isPrivateGroup } from "#rules/people/agent-groups.ts";

export interface TargetChoice {
  id: string;
  name: string;
}

/** The possible targets of an action, by kind; empty kinds are left out. */
export type TargetChoices = { type: Exclude<TargetType, "NONE">; targets: TargetChoice[] }[];

/** The possible targets of an action of this type at a device, including the `current` one in any case. */
export async function readActionTargets(
  api: ApiCalls,
  deviceId: string,
  type: ActionType,
  current?: GroupAction,
): Promise<TargetChoices> {
  const readers: Record<Exclude<TargetType, "NONE">, () => Promise<TargetChoice[]>> = {
    OUTPUT: () => listOpenableOutputs(api, deviceId),
    AGENT_GROUP: () => listGroups(api),
    AGENT: () => listAgents(api, deviceId, type),
    ENDPOINT: () => listEndpoints(api),
    ELEVATOR_SYSTEM_AREA: () => listAreas(api),
  };
  const choices: TargetChoices = [];
  for (const targetType of TARGETS_OF_ACTION[type]) {
    if (targetType === "NONE") continue;
    const targets = await readers[targetType]();
    const isMissing =
      current?.targetType === targetType && !targets.some(({ id }) => id === current.targetId);
    if (isMissing && current.targetId !== null)
      targets.push({ id: current.targetId, name: current.targetName ?? current.targetId });
    if (targets.length > 0) choices.push({ type: targetType, targets });
  }
  return choices;
}

async function listGroups({ agentGroups }: ApiCalls): Promise<TargetChoice[]> {
  const groups = await allPages((query) => agentGroups.list({ query: { ...query, hidden: "true" } }));
  return groups.filter(({ name }) => !isPrivateGroup(name)).map(({ id, name }) => ({ id, name }));
}

async function listAgents(api: ApiCalls, deviceId: string, type: ActionType): Promise<TargetChoice[]> {
  const [people, devices] = await Promise.all([
    allPages((query) => api.users.list({ query })),
    listFittingDevices(api, deviceId, type),
  ]);
  return [...people.map(({ id, name }) => ({ id, name })), ...devices];
}
