import type { ElevatorAreaGroup } from "#contract/access/elevator-area-groups.ts";
import { ApiError } from "#contract/errors.ts";
import type { Page } from "#contract/paging.ts";
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE } from "#rules/paging.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { getAgentGroup } from "../../people/queries/agent-groups.ts";
import {
  listElevatorAreaGroups,
  readPageOfGroupsToReach,
  replaceGroupsToReach,
} from "../queries/elevator-area-groups.ts";

/**
 * Sets the elevator area groups that an agent group's members may go to, and returns them.
 * @throws ApiError NOT_FOUND for the agent group, ELEVATOR_AREA_GROUP_UNKNOWN
 */
export async function giveElevatorAreaGroups(
  { db }: ProviderContext,
  domainId: string,
  agentGroupId: string,
  ids: readonly string[],
): Promise<Page<ElevatorAreaGroup>> {
  return transaction(db, async (tx) => {
    await getAgentGroup(tx, domainId, agentGroupId);
    const desired = [...new Set(ids)];
    if ((await listElevatorAreaGroups(tx, domainId, desired)).length < desired.length) {
      throw new ApiError("ELEVATOR_AREA_GROUP_UNKNOWN", { fields: { elevatorAreaGroupIds: "unknown" } });
    }
    await replaceGroupsToReach(tx, agentGroupId, desired);
    const all = { page: DEFAULT_PAGE, pageSize: DEFAULT_PAGE_SIZE };
    return readPageOfGroupsToReach(tx, domainId, agentGroupId, all);
  });
}
