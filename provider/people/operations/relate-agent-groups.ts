import { ApiError } from "#contract/errors.ts";
import type { AgentGroupRelation } from "#contract/people/agent-group-relations.ts";
import { wouldCloseCycle } from "#rules/people/agent-groups.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { requireChangeableGroup } from "../../permissions/agent-groups.ts";
import { insertRelation, lockRelations } from "../queries/agent-group-relations.ts";
import { listAgentGroupsById } from "../queries/agent-groups.ts";
import { listContainments } from "../queries/group-members.ts";

/**
 * Relates two groups of a building. Only a container may contain other groups; a default group contains none.
 * @throws ApiError AGENT_GROUP_UNKNOWN, DEFAULT_GROUP, GROUP_NO_CONTAINER, GROUP_CYCLE
 */
export async function relateAgentGroups(
  { db }: ProviderContext,
  domainId: string,
  relation: AgentGroupRelation,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockRelations(tx);
    await putRelation(tx, domainId, relation);
  });
}

/**
 * Relates two groups inside a transaction, which has called `lockRelations` first; see `relateAgentGroups`.
 */
export async function putRelation(
  tx: Transaction,
  domainId: string,
  relation: AgentGroupRelation,
): Promise<void> {
  const { sourceId, destinationId, type } = relation;
  const groups = await listAgentGroupsById(tx, domainId, [sourceId, destinationId]);
  const source = groups.find(({ id }) => id === sourceId);
  if (!source) throw new ApiError("AGENT_GROUP_UNKNOWN", { fields: { sourceId: "unknown" } });
  if (!groups.some(({ id }) => id === destinationId)) {
    throw new ApiError("AGENT_GROUP_UNKNOWN", { fields: { destinationId: "unknown" } });
  }
  if (type === "CONTAIN_AGENT_GROUP") {
    requireChangeableGroup(source.name);
    if (!source.container) throw new ApiError("GROUP_NO_CONTAINER", { fields: { sourceId: "invalid" } });
    if (wouldCloseCycle(await listContainments(tx, domainId), relation)) throw new ApiError("GROUP_CYCLE");
  }
  await insertRelation(tx, relation);
}
