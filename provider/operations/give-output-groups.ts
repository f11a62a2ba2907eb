import { ApiError } from "#contract/errors.ts";
import type { OutputGroup } from "#contract/output-groups.ts";
import type { Page } from "#contract/paging.ts";
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE } from "#rules/paging.ts";
import { getAgentGroup } from "../db/agent-groups.ts";
import { transaction } from "../db/database.ts";
import { listOutputGroupIds, pageOfGroupsToOpen, replaceGroupsToOpen } from "../db/output-groups.ts";
import type { House } from "../house.ts";

/**
 * Lets an agent group's members open these output groups and no others, and gives them.
 * @throws ApiError NOT_FOUND for the agent group, OUTPUT_GROUP_UNKNOWN
 */
export async function giveOutputGroups(
  { db }: House,
  domainId: string,
  agentGroupId: string,
  ids: readonly string[],
): Promise<Page<OutputGroup>> {
  return transaction(db, async (tx) => {
    await getAgentGroup(tx, domainId, agentGroupId);
    const wanted = new Set(ids);
    if ((await listOutputGroupIds(tx, domainId, [...wanted])).size < wanted.size) {
      throw new ApiError("OUTPUT_GROUP_UNKNOWN", { fields: { outputGroupIds: "unknown" } });
    }
    await replaceGroupsToOpen(tx, agentGroupId, [...wanted]);
    const all = { page: DEFAULT_PAGE, pageSize: DEFAULT_PAGE_SIZE };
    return pageOfGroupsToOpen(tx, domainId, agentGroupId, all);
  });
}
