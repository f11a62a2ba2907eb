import type { GroupAction } from "#contract/action-groups.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { type ActionType, fitsAgent, type TargetType, TARGETS_OF_ACTION } from "#rules/actions.ts";
import { isPrivateGroup } from "#rules/agent-groups.ts";

export interface TargetChoice {
  id: string;
  name: string;
}

/** What an action can be aimed at, kind by kind; kinds without anything are left out. */
export type TargetChoices = { type: Exclude<TargetType, "NONE">; targets: TargetChoice[] }[];

/** What is there that an action of this type can be aimed at from a device; `now` is always among it. */
export async function readActionTargets(
  api: ApiCalls,
  deviceId: string,
  type: ActionType,
  now?: GroupAction,
): Promise<TargetChoices> {
  const readers: Record<Exclude<TargetType, "NONE">, () => Promise<TargetChoice[]>> = {
    OUTPUT: () => listOutputs(api, deviceId),
    AGENT_GROUP: () => listGroups(api),
    AGENT: () => listAgents(api, type),
    ENDPOINT: () => listOfAuxiliaries(api, (id) => api.auxiliaryEndpoints.list({ id })),
    ELEVATOR_SYSTEM_AREA: () => listOfAuxiliaries(api, (id) => api.auxiliaryAreas.list({ id })),
  };
  const choices: TargetChoices = [];
  for (const targetType of TARGETS_OF_ACTION[type]) {
    if (targetType === "NONE") continue;
    const targets = await readers[targetType]();
    const isMissing = now?.targetType === targetType && !targets.some(({ id }) => id === now.targetId);
    if (isMissing && now.targetId !== null)
      targets.push({ id: now.targetId, name: now.targetName ?? now.targetId });
    if (targets.length > 0) choices.push({ type: targetType, targets });
  }
  return choices;
}

async function listAuxiliaries({ auxiliaries }: ApiCalls) {
  return allPages((query) => auxiliaries.list({ query }));
}

/** The device's own outputs, and those of the auxiliaries that are reached through it. */
async function listOutputs(api: ApiCalls, id: string): Promise<TargetChoice[]> {
  const own = await api.outputs.list({ id });
  const through = (await listAuxiliaries(api)).filter(({ gatewayDeviceId }) => gatewayDeviceId === id);
  const others = await Promise.all(
    through.map(async (auxiliary) =>
      (await api.auxiliaryOutputs.list({ id: auxiliary.id })).items.map((output) => ({
        id: output.id,
        name: `${auxiliary.name}: ${output.displayName}`,
      })),
    ),
  );
  return [...own.items.map((output) => ({ id: output.id, name: output.displayName })), ...others.flat()];
}

async function listGroups({ agentGroups }: ApiCalls): Promise<TargetChoice[]> {
  const groups = await allPages((query) => agentGroups.list({ query: { ...query, hidden: "true" } }));
  return groups.filter(({ name }) => !isPrivateGroup(name)).map(({ id, name }) => ({ id, name }));
}

async function listAgents(api: ApiCalls, type: ActionType): Promise<TargetChoice[]> {
  const [people, devices, auxiliaries] = await Promise.all([
    allPages((query) => api.users.list({ query })),
    allPages((query) => api.devices.list({ query })),
    listAuxiliaries(api),
  ]);
  const fitting = [
    ...people.map(({ id, name }) => ({ id, name, kind: "USER", type: null, model: null }) as const),
    ...devices.map((device) => ({ ...device, kind: "DEVICE" }) as const),
    ...auxiliaries.map((auxiliary) => ({ ...auxiliary, kind: "AUXILIAR_DEVICE" }) as const),
  ].filter((agent) => fitsAgent(type, agent));
  return fitting.map(({ id, name }) => ({ id, name }));
}

async function listOfAuxiliaries(
  api: ApiCalls,
  list: (id: string) => Promise<{ items: { id: string; displayName: string }[] }>,
): Promise<TargetChoice[]> {
  const lists = await Promise.all(
    (await listAuxiliaries(api)).map(async ({ id, name }) =>
      (await list(id)).items.map((each) => ({ id: each.id, name: `${name}: ${each.displayName}` })),
    ),
  );
  return lists.flat();
}
