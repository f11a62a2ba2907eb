import type { GroupAction } from "#contract/action-groups.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { firstFew } from "../../../paging.ts";

export interface Target {
  id: string;
  name: string;
}

export interface Targets {
  groups: Target[];
  people: Target[];
  outputs: Target[];
  /** There are more people than are listed. */
  morePeople: boolean;
}

/** So many people are offered one by one; in a larger building one calls groups. */
const PEOPLE_MAX = 200;

/** Whom a button may call and what it may open; what it does already is always among them. */
export async function readTargets(
  api: ApiCalls,
  deviceId: string,
  actions: readonly GroupAction[],
): Promise<Targets> {
  const [groups, people, monitors, outputs] = await Promise.all([
    allPages((query) => api.agentGroups.list({ query })),
    api.users.list({ query: firstFew(PEOPLE_MAX) }),
    allPages((query) => api.devices.list({ query: { ...query, type: "MONITOR" } })),
    api.outputs.list({ id: deviceId }),
  ]);
  const aimedAt = (type: GroupAction["targetType"]): Target[] =>
    actions.flatMap(({ targetType, targetId, targetName }) =>
      targetType === type && targetId !== null ? { id: targetId, name: targetName ?? targetId } : [],
    );
  return {
    groups: withMissing(groups, aimedAt("AGENT_GROUP")),
    people: withMissing([...people.items, ...monitors], aimedAt("AGENT")),
    outputs: outputs.items.map(({ id, displayName }) => ({ id, name: displayName })),
    morePeople: people.total > PEOPLE_MAX,
  };
}

function withMissing(listed: readonly Target[], current: readonly Target[]): Target[] {
  const known = new Set(listed.map(({ id }) => id));
  return [...listed.map(({ id, name }) => ({ id, name })), ...current.filter(({ id }) => !known.has(id))];
}
