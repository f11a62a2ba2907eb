import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { deleteRelation, pageOfRelations } from "../db/agent-group-relations.ts";
import { transaction } from "../db/database.ts";
import type { Handlers } from "../handler.ts";
import { relateAgentGroups } from "../operations/relate-agent-groups.ts";

export const agentGroupRelations: Handlers<Api["agentGroupRelations"]> = {
  async list({ query }, { domainId }, { db }) {
    return pageOfRelations(db, domainId, query);
  },

  async create({ body }, { domainId }, house) {
    await relateAgentGroups(house, domainId, body);
    return body;
  },

  async remove({ query }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      if (!(await deleteRelation(tx, domainId, query))) throw new ApiError("NOT_FOUND");
    });
  },
};
