import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { getAgentGroup, readPageOfGroupsThatOpen } from "../../people/queries/agent-groups.ts";
import { requireChangeableGroup, requireUnreservedName } from "../../permissions/agent-groups.ts";
import { giveOutputGroups } from "../operations/give-output-groups.ts";
import { findBuildingOutput } from "../queries/building-outputs.ts";
import {
  addGroupToOpen,
  createOutputGroup,
  deleteGroupOutput,
  deleteOutputGroup,
  getOutputGroup,
  insertGroupOutput,
  listOutputGroupIds,
  readPageOfCandidateOutputs,
  readPageOfGroupOutputs,
  readPageOfGroupsToOpen,
  readPageOfOutputGroups,
  removeGroupToOpen,
  renameOutputGroup,
} from "../queries/output-groups.ts";

export const outputGroups: Handlers<Api["outputGroups"]> = {
  async list({ query }, { domainId }, { db }) {
    return readPageOfOutputGroups(db, domainId, { ...query, hidden: query.hidden === "true" });
  },

  async create({ body }, { domainId }, { db, now }) {
    return transaction(db, (tx) => createOutputGroup(tx, { domainId, name: body.name, now: now() }));
  },

  async get({ id }, { domainId }, { db }) {
    return getOutputGroup(db, domainId, id);
  },

  async update({ id, body }, { domainId }, { db }) {
    return transaction(db, async (tx) => {
      const group = await getOutputGroup(tx, domainId, id);
      requireChangeableGroup(group.name);
      requireUnreservedName(body.name);
      await renameOutputGroup(tx, domainId, id, body.name);
      return { ...group, name: body.name };
    });
  },

  async remove({ id }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      requireChangeableGroup((await getOutputGroup(tx, domainId, id)).name);
      await deleteOutputGroup(tx, domainId, id);
    });
  },

  async listMembers({ id, query }, { domainId }, { db }) {
    await getOutputGroup(db, domainId, id);
    return readPageOfGroupOutputs(db, domainId, id, query);
  },

  async listCandidates({ id, query }, { domainId }, { db }) {
    await getOutputGroup(db, domainId, id);
    return readPageOfCandidateOutputs(db, domainId, id, query);
  },

  async listAgentGroups({ id, query }, { domainId }, { db }) {
    await getOutputGroup(db, domainId, id);
    return readPageOfGroupsThatOpen(db, domainId, id, query);
  },

  async addMember({ id, body }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      const group = await getOutputGroup(tx, domainId, id);
      const output = await findBuildingOutput(tx, domainId, body.outputId);
      if (!output) throw new ApiError("OUTPUT_UNKNOWN", { fields: { outputId: "unknown" } });
      requireChangeableGroup(group.name);
      await insertGroupOutput(tx, id, output);
    });
  },

  async removeMember({ id, memberId }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      requireChangeableGroup((await getOutputGroup(tx, domainId, id)).name);
      if (!(await deleteGroupOutput(tx, id, memberId))) throw new ApiError("NOT_FOUND");
    });
  },

  async listOfAgentGroup({ id, query }, { domainId }, { db }) {
    await getAgentGroup(db, domainId, id);
    return readPageOfGroupsToOpen(db, domainId, id, query);
  },

  async setOfAgentGroup({ id, body }, { domainId }, context) {
    return giveOutputGroups(context, domainId, id, body.outputGroupIds);
  },

  async giveToAgentGroup({ id, body }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await getAgentGroup(tx, domainId, id);
      if ((await listOutputGroupIds(tx, domainId, [body.outputGroupId])).size === 0)
        throw new ApiError("OUTPUT_GROUP_UNKNOWN", { fields: { outputGroupId: "unknown" } });
      await addGroupToOpen(tx, id, body.outputGroupId);
    });
  },

  async takeFromAgentGroup({ id, outputGroupId }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await getAgentGroup(tx, domainId, id);
      if (!(await removeGroupToOpen(tx, id, outputGroupId))) throw new ApiError("NOT_FOUND");
    });
  },
};
