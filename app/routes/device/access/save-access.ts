import type { GroupAction } from "#contract/action-groups.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { cutText } from "#rules/text.ts";
import type { TypedAccess } from "./access-schema.ts";

interface Opening {
  id: string;
  name: string;
}

/** What an action does, whoever's it is. */
type Deed = Pick<GroupAction, "type" | "targetType" | "targetId" | "payload">;

/**
 * Creates an access rule, or changes the one with `ruleId`. The rule starts an action group that opens exactly these
 * outputs, and does whatever else the rule did before: one that is there, else a new one. While the outputs stay, so
 * does the group.
 * @param groupLabel what people call the group, for a rule that is given no name
 * @throws ApiError TARGET_UNKNOWN, AGENT_GROUP_UNKNOWN, ASSOCIATION_EXISTS, NOT_FOUND
 */
export async function saveAccess(
  api: ApiCalls,
  deviceId: string,
  { agentGroupId, opens, ...typed }: TypedAccess,
  groupLabel: (name: string) => string,
  ruleId?: string,
): Promise<void> {
  const before = ruleId === undefined ? undefined : await getRule(api, deviceId, ruleId);
  const outputs = await requireOutputs(api, deviceId, opens);
  const agentGroup = await getAgentGroup(api, agentGroupId);
  const what = outputs.map(({ name }) => name).join(", ");
  const name = typed.displayName ?? `${groupLabel(agentGroup.name)}: ${what}`;
  const { id: actionGroupId, isNew } = await groupFor(api, deviceId, opens, what, before?.actionGroupId);
  const body = { displayName: cutText(name, NAME_LENGTH_LIMIT), agentGroupId, actionGroupId };
  try {
    const rules = api.accessControlAssociations;
    if (before) await rules.update({ id: deviceId, associationId: before.id, body });
    else await rules.create({ id: deviceId, body });
  } catch (error) {
    if (isNew) await removeGroup(api, deviceId, actionGroupId);
    throw error;
  }
}

function getRule(api: ApiCalls, id: string, associationId: string) {
  return api.accessControlAssociations.get({ id, associationId });
}

async function getAgentGroup(api: ApiCalls, id: string): Promise<{ name: string }> {
  try {
    return await api.agentGroups.get({ id });
  } catch (error) {
    if (!isApiError(error, "NOT_FOUND")) throw error;
    throw new ApiError("AGENT_GROUP_UNKNOWN", { fields: { agentGroupId: "unknown" } });
  }
}

async function requireOutputs(api: ApiCalls, id: string, wanted: readonly string[]): Promise<Opening[]> {
  const { items } = await api.outputs.list({ id });
  const known = new Map(items.map((output) => [output.id, output.displayName]));
  return wanted.map((outputId) => {
    const name = known.get(outputId);
    if (name === undefined) throw new ApiError("TARGET_UNKNOWN", { fields: { opens: "unknown" } });
    return { id: outputId, name };
  });
}

/** The rule's own group while it opens the same; another rule's that does the same; else a new one. */
async function groupFor(
  api: ApiCalls,
  id: string,
  opens: readonly string[],
  name: string,
  groupBefore: string | undefined,
): Promise<{ id: string; isNew: boolean }> {
  const [groups, buttons, codes] = await Promise.all([
    allPages((query) => api.actionGroups.list({ id, query })),
    allPages((query) => api.ringBellButtons.list({ id, query })),
    allPages((query) => api.codes.list({ id, query })),
  ]);
  const before = groups.find((group) => group.id === groupBefore)?.actions ?? [];
  const opened = before.filter(opensOutput).map(({ targetId }) => targetId);
  if (groupBefore !== undefined && isSameSet(opened, opens)) return { id: groupBefore, isNew: false };
  const deeds = deedsFor(opens, before);
  // Buttons and codes keep their groups to themselves: changing one would otherwise change who may open what.
  const kept = new Set([...buttons, ...codes].map(({ actionGroupId }) => actionGroupId));
  const fitting = groups.find((group) => !kept.has(group.id) && doesExactly(group.actions, deeds));
  if (fitting) return { id: fitting.id, isNew: false };
  return { id: await makeGroup(api, id, name, deeds), isNew: true };
}

/** Outputs that stay keep their opening time, and what is no opening of an output is carried over. */
function deedsFor(opens: readonly string[], before: readonly GroupAction[]): Deed[] {
  const opening = opens.map(
    (targetId): Deed =>
      before.find((action) => opensOutput(action) && action.targetId === targetId) ?? {
        ...{ type: "ACTIVATION", targetType: "OUTPUT", targetId, payload: {} },
      },
  );
  return [...opening, ...before.filter((action) => !opensOutput(action))];
}

/** A group that could not be filled is taken away again. */
async function makeGroup(api: ApiCalls, id: string, name: string, deeds: readonly Deed[]): Promise<string> {
  const body = { name: cutText(name, NAME_LENGTH_LIMIT), goesWhenUnused: true };
  const made = await api.actionGroups.create({ id, body });
  try {
    for (const { type, targetType, targetId, payload } of deeds) {
      const body = { type, targetType, targetId, payload };
      await api.actionGroups.addAction({ id, groupId: made.id, body });
    }
  } catch (error) {
    await removeGroup(api, id, made.id);
    throw error;
  }
  return made.id;
}

/** Takes a group away that was made in vain, unless somebody else has begun to use it or taken it away. */
async function removeGroup({ actionGroups }: ApiCalls, id: string, groupId: string): Promise<void> {
  try {
    await actionGroups.remove({ id, groupId });
  } catch (error) {
    if (!isApiError(error, "ACTION_GROUP_IN_USE") && !isApiError(error, "NOT_FOUND")) throw error;
  }
}

/** Whether an action is one that the form of an access rule shows as an output. */
export function opensOutput({ type, targetType }: Deed): boolean {
  return type === "ACTIVATION" && targetType === "OUTPUT";
}

function doesExactly(actions: readonly Deed[], deeds: readonly Deed[]): boolean {
  return isSameSet(actions.map(textOf), deeds.map(textOf));
}

function textOf({ type, targetType, targetId, payload }: Deed): string {
  return JSON.stringify([type, targetType, targetId, Object.entries(payload).sort()]);
}

function isSameSet<T>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each));
}
