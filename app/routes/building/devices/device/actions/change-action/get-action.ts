import type { ApiCalls } from "#contract/client/client.ts";
import type { GroupAction } from "#contract/devices/action-groups.ts";
import { ApiError } from "#contract/errors.ts";

/** An action of a group. @throws ApiError NOT_FOUND */
export async function getAction(
  { actionGroups }: ApiCalls,
  place: { id: string; groupId: string },
  actionId: string,
): Promise<GroupAction> {
  const { actions } = await actionGroups.get(place);
  const action = actions.find(({ id }) => id === actionId);
  if (!action) throw new ApiError("NOT_FOUND");
  return action;
}
