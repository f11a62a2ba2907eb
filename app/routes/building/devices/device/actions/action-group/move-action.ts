import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError } from "#contract/errors.ts";

/** Moves an action one place up or down. @throws ApiError NOT_FOUND */
export async function moveAction(
  { actionGroups }: ApiCalls,
  place: { id: string; groupId: string },
  actionId: string,
  where: "earlier" | "later",
): Promise<void> {
  const { actions } = await actionGroups.get(place);
  const from = actions.findIndex(({ id }) => id === actionId);
  if (from < 0) throw new ApiError("NOT_FOUND");
  const to = from + (where === "earlier" ? -1 : 1);
  const actionIds = actions.map(({ id }) => id).filter((id) => id !== actionId);
  actionIds.splice(Math.max(0, to), 0, actionId);
  await actionGroups.orderActions({ ...place, body: { actionIds } });
}
