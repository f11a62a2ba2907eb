import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { deleteActionsAimedAt } from "../db/actions.ts";
import {
  deleteAgentGroup,
  deleteGroupMember,
  getAgentGroup,
  getAgentGroupByName,
  insertGroupMember,
  pageOfAgentGroups,
  pageOfGroupsOfAgent,
  renameAgentGroup,
} from "../db/agent-groups.ts";
import { findAgent, getAgent, pageOfGroupMembers } from "../db/agents.ts";
import { transaction } from "../db/database.ts";
import type { Handlers } from "../handler.ts";
import { createAgentGroup } from "../operations/create-agent-group.ts";
import { mustBeChosenByHand, mustNotBeDefault } from "../permissions/agent-groups.ts";

export const agentGroups: Handlers<Api["agentGroups"]> = {
  async list({ query }, { domainId }, { db }) {
    return pageOfAgentGroups(db, domainId, { ...query, hidden: query.hidden === "true" });
  },

  async create({ body }, { domainId }, house) {
    mustNotBeDefault(body.name);
    return createAgentGroup(house, domainId, body);
  },

  async get({ id }, { domainId }, { db }) {
    return getAgentGroup(db, domainId, id);
  },

  async update({ id, body }, { domainId }, { db }) {
    return transaction(db, async (tx) => {
      const group = await getAgentGroup(tx, domainId, id);
      mustNotBeDefault(group.name, body.name);
      await renameAgentGroup(tx, domainId, id, body.name);
      return { ...group, name: body.name };
    });
  },

  async remove({ id }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      mustNotBeDefault((await getAgentGroup(tx, domainId, id)).name);
      await deleteActionsAimedAt(tx, domainId, id);
      await deleteAgentGroup(tx, domainId, id);
    });
  },

  async groupByName({ query }, { domainId }, { db }) {
    return getAgentGroupByName(db, domainId, query.name);
  },

  async listMembers({ id, query }, { domainId }, { db }) {
    await getAgentGroup(db, domainId, id);
    return pageOfGroupMembers(db, domainId, id, query);
  },

  async addMember({ id, body }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      const group = await getAgentGroup(tx, domainId, id);
      const agent = await findAgent(tx, domainId, body.agentId);
      if (!agent) throw new ApiError("AGENT_UNKNOWN", { fields: { agentId: "unknown" } });
      mustBeChosenByHand(group, agent);
      await insertGroupMember(tx, id, agent.id);
    });
  },

  async removeMember({ id, agentId }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      mustBeChosenByHand(await getAgentGroup(tx, domainId, id));
      if (!(await deleteGroupMember(tx, id, agentId))) throw new ApiError("NOT_FOUND");
    });
  },

  async groupsOfAgent({ agentId, query }, { domainId }, { db }) {
    await getAgent(db, domainId, agentId);
    return pageOfGroupsOfAgent(db, domainId, agentId, query);
  },
};
