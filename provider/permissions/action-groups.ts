import type { ActionGroup } from "#contract/devices/action-groups.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import type { Reader } from "#storage/database.ts";
import { listRuledActionGroupIds } from "../access/queries/access-control-associations.ts";
import type { BuildingCaller } from "../handler.ts";
import { readOwnGroups } from "../people/queries/related-groups.ts";

type Caller = Pick<BuildingCaller, "domainId" | "userId" | "role">;

/**
 * Returns a check for the action groups of a device: whether the caller sees what they do. Administrators may
 * change all of them. Other people see those that they start themselves, by an access rule of their groups.
 */
export async function readShownActionGroups(
  db: Reader,
  { domainId, userId, role }: Caller,
  deviceId: string,
): Promise<(groupId: string) => boolean> {
  if (isAtLeast(role, "administrator")) return () => true;
  const agentGroupIds = await readOwnGroups(db, domainId, userId);
  const started = new Set(await listRuledActionGroupIds(db, deviceId, agentGroupIds));
  return (groupId) => started.has(groupId);
}

/** Returns an action group as the caller sees it: whole, or its name and picture alone. */
export function asShown(group: ActionGroup, actionsShown: boolean) {
  const { id, name, avatar, actions } = group;
  return { id, name, avatar, actions: actionsShown ? actions : [], actionsShown };
}
