import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { rootGroups } from "#rules/people/agent-groups.ts";
import { transaction } from "#storage/database.ts";
import { readPageOfAccessRules } from "../../access/queries/access-control-associations.ts";
import { listAreaRules, listZoneRules } from "../../access/queries/group-grants.ts";
import { deleteActionsAimedAt } from "../../devices/queries/aimed-actions.ts";
import type { Handlers } from "../../handler.ts";
import {
  accessScope,
  requireChangeableGroup,
  requireChosenMember,
  requireChosenMembers,
} from "../../permissions/agent-groups.ts";
import { requireReadableRelations } from "../../permissions/agents.ts";
import { changeAgentGroup } from "../operations/change-agent-group.ts";
import {
  createAgentGroup,
  deleteAgentGroup,
  deleteGroupMember,
  getAgentGroup,
  getAgentGroupByName,
  insertGroupMember,
  listAgentGroups,
  readPageOfAgentGroups,
  readPageOfGroupsOfAgent,
} from "../queries/agent-groups.ts";
import { findAgent, getAgent, readPageOfGroupMembers } from "../queries/agents.ts";
import { readPageOfCandidates } from "../queries/candidates.ts";
import { listContainments } from "../queries/group-members.ts";
import { readOwnGroups, readSurroundingGroups } from "../queries/related-groups.ts";

export const agentGroups: Handlers<Api["agentGroups"]> = {
  async list({ query }, { domainId }, { db }) {
    return readPageOfAgentGroups(db, domainId, { ...query, hidden: query.hidden === "true" });
  },

  async create({ body }, { domainId }, { db, now }) {
    return transaction(db, (tx) => createAgentGroup(tx, { domainId, ...body, now: now() }));
  },

  async get({ id }, { domainId }, { db }) {
    return getAgentGroup(db, domainId, id);
  },

  async update({ id, body }, { domainId }, context) {
    return changeAgentGroup(context, { domainId, id }, body);
  },

  async remove({ id }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      requireChangeableGroup((await getAgentGroup(tx, domainId, id)).name);
      await deleteActionsAimedAt(tx, domainId, id);
      await deleteAgentGroup(tx, domainId, id);
    });
  },

  async groupByName({ query }, { domainId }, { db }) {
    return getAgentGroupByName(db, domainId, query.name);
  },

  async tree({ query }, { domainId }, { db }) {
    const groups = await listAgentGroups(db, domainId, query.hidden === "true");
    const ids = new Set(groups.map(({ id }) => id));
    const edges = await listContainments(db, domainId);
    const contains = edges.filter((each) => ids.has(each.sourceId) && ids.has(each.destinationId));
    const inside = new Map(groups.map(({ id }): [string, string[]] => [id, []]));
    for (const { sourceId, destinationId } of contains) inside.get(sourceId)!.push(destinationId);
    return {
      rootIds: rootGroups([...ids], contains),
      groups: groups.map((group) => ({ ...group, containedIds: inside.get(group.id)!.sort() })),
    };
  },

  async accessControl({ query: { agentGroupId, agentId, ...query } }, caller, { db }) {
    const { domainId } = caller;
    const permitted = accessScope(caller, { agentGroupId, agentId });
    let groupIds: string[] | undefined;
    if (permitted.agentGroupId !== undefined) {
      await getAgentGroup(db, domainId, permitted.agentGroupId);
      groupIds = await readSurroundingGroups(db, domainId, [permitted.agentGroupId]);
    }
    if (permitted.agentId !== undefined) {
      await getAgent(db, domainId, permitted.agentId);
      const own = new Set(await readOwnGroups(db, domainId, permitted.agentId));
      groupIds = groupIds ? groupIds.filter((id) => own.has(id)) : [...own];
    }
    const rules = await readPageOfAccessRules(db, domainId, { ...query, groupIds });
    const zones = await listZoneRules(db, domainId, groupIds);
    return { ...rules, zones, elevatorAreas: await listAreaRules(db, domainId, groupIds) };
  },

  async listMembers({ id, query }, { domainId }, { db }) {
    await getAgentGroup(db, domainId, id);
    return readPageOfGroupMembers(db, domainId, id, query);
  },

  async listCandidates({ id, query }, { domainId }, { db }) {
    await getAgentGroup(db, domainId, id);
    return readPageOfCandidates(db, domainId, id, query);
  },

  async addMember({ id, body }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      const group = await getAgentGroup(tx, domainId, id);
      const agent = await findAgent(tx, domainId, body.agentId);
      if (!agent) throw new ApiError("AGENT_UNKNOWN", { fields: { agentId: "unknown" } });
      await requireChosenMember(tx, group, agent);
      await insertGroupMember(tx, id, agent.id);
    });
  },

  async removeMember({ id, agentId }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      requireChosenMembers(await getAgentGroup(tx, domainId, id));
      if (!(await deleteGroupMember(tx, id, agentId))) throw new ApiError("NOT_FOUND");
    });
  },

  async groupsOfAgent({ agentId, query }, caller, { db }) {
    const { domainId } = caller;
    await getAgent(db, domainId, agentId);
    await requireReadableRelations(db, caller, agentId);
    return readPageOfGroupsOfAgent(db, domainId, agentId, query);
  },
};
