import type { AgentGroupRelation } from "#contract/agent-group-relations.ts";
import { ApiError } from "#contract/errors.ts";
import { wouldCloseCycle } from "#rules/agent-groups.ts";
import { listContainments } from "../db/access-knowledge.ts";
import { insertRelation, lockRelations } from "../db/agent-group-relations.ts";
import { listAgentGroupsById } from "../db/agent-groups.ts";
import { transaction } from "../db/database.ts";
import type { House } from "../house.ts";
import { mustNotBeDefault } from "../permissions/agent-groups.ts";

/**
 * Relates two groups of a building. A default group collects what it is named for and contains nothing else.
 * @throws ApiError AGENT_GROUP_UNKNOWN, DEFAULT_GROUP, GROUP_CYCLE
 */
export async function relateAgentGroups(
  { db }: House,
  domainId: string,
  relation: AgentGroupRelation,
): Promise<void> {
  const { sourceId, destinationId, type } = relation;
  await transaction(db, async (tx) => {
    await lockRelations(tx);
    const groups = await listAgentGroupsById(tx, domainId, [sourceId, destinationId]);
    const source = groups.find(({ id }) => id === sourceId);
    if (!source) throw new ApiError("AGENT_GROUP_UNKNOWN", { fields: { sourceId: "unknown" } });
    if (!groups.some(({ id }) => id === destinationId)) {
      throw new ApiError("AGENT_GROUP_UNKNOWN", { fields: { destinationId: "unknown" } });
    }
    if (type === "CONTAIN_AGENT_GROUP") {
      mustNotBeDefault(source.name);
      if (wouldCloseCycle(await listContainments(tx, domainId), relation)) throw new ApiError("GROUP_CYCLE");
    }
    await insertRelation(tx, relation);
  });
}
