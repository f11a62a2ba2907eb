import type { ActionGroup } from "#contract/action-groups.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { cutText } from "#rules/text.ts";
import { removeUnusedGroup } from "../remove-unused-group.ts";
import type { TypedAccess } from "./access-schema.ts";

interface Opening {
  id: string;
  name: string;
}

/**
 * Creates an access rule, or changes the one with `ruleId`. The rule starts an action group that opens exactly these
 * outputs: one that is there, else a new one.
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
  const { id: actionGroupId, isNew } = await openingGroup(api, deviceId, opens, what);
  const body = { displayName: cutText(name, NAME_LENGTH_LIMIT), agentGroupId, actionGroupId };
  try {
    const rules = api.accessControlAssociations;
    if (before) await rules.update({ id: deviceId, associationId: before.id, body });
    else await rules.create({ id: deviceId, body });
  } catch (error) {
    if (isNew) await removeUnusedGroup(api, deviceId, actionGroupId);
    throw error;
  }
  if (before) await removeUnusedGroup(api, deviceId, before.actionGroupId);
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

/** Buttons and codes keep their groups to themselves: changing one would otherwise change who may open what. */
async function openingGroup(
  api: ApiCalls,
  id: string,
  opens: readonly string[],
  name: string,
): Promise<{ id: string; isNew: boolean }> {
  const [groups, buttons, codes] = await Promise.all([
    allPages((page, pageSize) => api.actionGroups.list({ id, query: { page, pageSize } })),
    allPages((page, pageSize) => api.ringBellButtons.list({ id, query: { page, pageSize } })),
    allPages((page, pageSize) => api.codes.list({ id, query: { page, pageSize } })),
  ]);
  const kept = new Set([...buttons, ...codes].map(({ actionGroupId }) => actionGroupId));
  const fitting = groups.find((group) => !kept.has(group.id) && opensExactly(group, opens));
  if (fitting) return { id: fitting.id, isNew: false };
  const made = await api.actionGroups.create({ id, body: { name: cutText(name, NAME_LENGTH_LIMIT) } });
  for (const targetId of opens) {
    const body = { type: "ACTIVATION", targetType: "OUTPUT", targetId } as const;
    await api.actionGroups.addAction({ id, groupId: made.id, body });
  }
  return { id: made.id, isNew: true };
}

function opensExactly({ actions }: ActionGroup, opens: readonly string[]): boolean {
  return (
    actions.length === opens.length &&
    actions.every(
      ({ type, targetId }) => type === "ACTIVATION" && targetId !== null && opens.includes(targetId),
    )
  );
}
