import { readOutputNames } from "#app/routes/building/devices/device/openable-outputs.ts";
import { listEndpoints } from "#app/routes/building/devices/device/parts-of-auxiliaries.ts";
import { actionsAsTicked, savingActions } from "#app/routes/building/devices/device/shown-actions.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { cutText } from "#rules/text.ts";
import type { TypedAccess } from "./access-schema.ts";

/**
 * Creates an access rule, or saves the one with `ruleId`, in one call. Preserves actions of kinds that the
 * form does not show.
 * @param groupLabel the shown name of the group, for a rule without a name
 * @throws ApiError CHANGED_MEANWHILE, TARGET_UNKNOWN, AGENT_GROUP_UNKNOWN, ASSOCIATION_EXISTS, with the
 * form's field; NOT_FOUND
 */
export async function saveAccess(
  api: ApiCalls,
  id: string,
  { version = "", displayName: typedName, agentGroupId, ...ticked }: TypedAccess,
  groupLabel: (name: string) => string,
  ruleId?: string,
): Promise<void> {
  const displayName = typedName ?? (await nameOf(api, id, agentGroupId, ticked, groupLabel));
  if (ruleId === undefined) {
    const actions = actionsAsTicked([], ticked);
    const body = { displayName, agentGroupId, actions };
    await savingActions(actions, () => api.accessRules.create({ id, body }));
    return;
  }
  const now = await api.accessRules.get({ id, associationId: ruleId });
  const actions = actionsAsTicked(now.actions, ticked);
  const body = { version, displayName, agentGroupId, actions };
  await savingActions(actions, () => api.accessRules.save({ id, associationId: ruleId, body }));
}

/** An unknown id has no name, and is refused when the rule is saved. */
async function nameOf(
  api: ApiCalls,
  deviceId: string,
  agentGroupId: string,
  { opens, endpoints }: Pick<TypedAccess, "opens" | "endpoints">,
  groupLabel: (name: string) => string,
): Promise<string> {
  const [group, outputs, commands] = await Promise.all([
    findGroupName(api, agentGroupId),
    readOutputNames(api, deviceId, opens),
    endpoints.length > 0 ? listEndpoints(api) : [],
  ]);
  const names = new Map([...outputs, ...commands.map(({ id, name }) => [id, name] as const)]);
  const what = [...opens, ...endpoints].flatMap((id) => names.get(id) ?? []).join(", ");
  return cutText(`${groupLabel(group)}: ${what}`, NAME_LENGTH_LIMIT);
}

async function findGroupName(api: ApiCalls, id: string): Promise<string> {
  return (await undefinedIfMissing(api.agentGroups.get({ id })))?.name ?? "";
}
