import { ApiError } from "#contract/errors.ts";
import type { AgentGroup } from "#contract/people/agent-groups.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { requireChangeableGroup, requireUnreservedName } from "../../permissions/agent-groups.ts";
import { lockRelations } from "../queries/agent-group-relations.ts";
import { getAgentGroup, renameAgentGroup, setContainer } from "../queries/agent-groups.ts";
import { listContainments } from "../queries/group-members.ts";

interface Changes {
  name?: string | undefined;
  container?: boolean | undefined;
}

/**
 * Changes a group; omitted fields are unchanged.
 * @throws ApiError NOT_FOUND, DEFAULT_GROUP, GROUP_NAME_RESERVED, AGENT_GROUP_EXISTS, GROUP_CONTAINS when it
 *   contains other groups and would no longer be a container
 */
export async function changeAgentGroup(
  { db }: ProviderContext,
  { domainId, id }: { domainId: string; id: string },
  { name, container }: Changes,
): Promise<AgentGroup> {
  return transaction(db, async (tx) => {
    requireChangeableGroup((await getAgentGroup(tx, domainId, id)).name);
    if (name !== undefined) {
      requireUnreservedName(name);
      await renameAgentGroup(tx, domainId, id, name);
    }
    if (container !== undefined) {
      await lockRelations(tx);
      const contains = container ? [] : await listContainments(tx, domainId);
      if (contains.some(({ sourceId }) => sourceId === id))
        throw new ApiError("GROUP_CONTAINS", { fields: { container: "invalid" } });
      await setContainer(tx, domainId, id, container);
    }
    return getAgentGroup(tx, domainId, id);
  });
}
