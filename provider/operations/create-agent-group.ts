import type { AgentGroup } from "#contract/agent-groups.ts";
import { ApiError } from "#contract/errors.ts";
import { getAgentGroup, getAgentGroupByName, insertAgentGroup } from "../db/agent-groups.ts";
import { transaction } from "../db/database.ts";
import type { House } from "../house.ts";

/**
 * Makes a group without members.
 * @throws ApiError AGENT_GROUP_EXISTS with the group that has the name already (§8: 7003)
 */
export async function createAgentGroup(
  house: House,
  domainId: string,
  group: { name: string; container: boolean },
): Promise<AgentGroup> {
  return transaction(house.db, async (tx) => {
    const id = await insertAgentGroup(tx, { domainId, ...group, now: house.now() });
    if (id !== undefined) return getAgentGroup(tx, domainId, id);
    const existing = await getAgentGroupByName(tx, domainId, group.name);
    throw new ApiError("AGENT_GROUP_EXISTS", { existing, fields: { name: "taken" } });
  });
}
