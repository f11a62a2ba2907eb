import type { OutputGroup } from "#contract/access/output-groups.ts";
import { ApiError } from "#contract/errors.ts";
import type { Page } from "#contract/paging.ts";
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE } from "#rules/paging.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { getAgentGroup } from "../../people/queries/agent-groups.ts";
import { listOutputGroupIds, readPageOfGroupsToOpen, replaceGroupsToOpen } from "../queries/output-groups.ts";

/**
 * Sets the output groups that an agent group's members may open, and returns them.
 * @throws ApiError NOT_FOUND for the agent group, OUTPUT_GROUP_UNKNOWN
 */
export async function giveOutputGroups(
  { db }: ProviderContext,
  domainId: string,
  agentGroupId: string,
  ids: readonly string[],
): Promise<Page<OutputGroup>> {
  return transaction(db, async (tx) => {
    await getAgentGroup(tx, domainId, agentGroupId);
    const desired = new Set(ids);
    if ((await listOutputGroupIds(tx, domainId, [...desired])).size < desired.size) {
      throw new ApiError("OUTPUT_GROUP_UNKNOWN", { fields: { outputGroupIds: "unknown" } });
    }
    await replaceGroupsToOpen(tx, agentGroupId, [...desired]);
    const all = { page: DEFAULT_PAGE, pageSize: DEFAULT_PAGE_SIZE };
    return readPageOfGroupsToOpen(tx, domainId, agentGroupId, all);
  });
}
