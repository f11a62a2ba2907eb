import type { ApiCalls } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";

/** Deletes an action group, unless a button, a code or an access rule still uses it. */
export async function removeUnusedGroup(
  { actionGroups }: ApiCalls,
  id: string,
  groupId: string,
): Promise<void> {
  try {
    await actionGroups.remove({ id, groupId });
  } catch (error) {
    if (!isApiError(error, "ACTION_GROUP_IN_USE") && !isApiError(error, "NOT_FOUND")) throw error;
  }
}
