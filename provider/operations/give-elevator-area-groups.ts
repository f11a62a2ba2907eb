import type { ElevatorAreaGroup } from "#contract/elevator-area-groups.ts";
import { ApiError } from "#contract/errors.ts";
import type { Page } from "#contract/paging.ts";
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE } from "#rules/paging.ts";
import { getAgentGroup } from "../db/agent-groups.ts";
import { transaction } from "../db/database.ts";
import {
  listElevatorAreaGroups,
  pageOfGroupsToReach,
  replaceGroupsToReach,
} from "../db/elevator-area-groups.ts";
import type { House } from "../house.ts";

/**
 * Lets an agent group's members go to these elevator area groups and no others, and gives them.
 * @throws ApiError NOT_FOUND for the agent group, ELEVATOR_AREA_GROUP_UNKNOWN
 */
export async function giveElevatorAreaGroups(
  { db }: House,
  domainId: string,
  agentGroupId: string,
  ids: readonly string[],
): Promise<Page<ElevatorAreaGroup>> {
  return transaction(db, async (tx) => {
    await getAgentGroup(tx, domainId, agentGroupId);
    const wanted = [...new Set(ids)];
    if ((await listElevatorAreaGroups(tx, domainId, wanted)).length < wanted.length) {
      throw new ApiError("ELEVATOR_AREA_GROUP_UNKNOWN", { fields: { elevatorAreaGroupIds: "unknown" } });
    }
    await replaceGroupsToReach(tx, agentGroupId, wanted);
    const all = { page: DEFAULT_PAGE, pageSize: DEFAULT_PAGE_SIZE };
    return pageOfGroupsToReach(tx, domainId, agentGroupId, all);
  });
}
