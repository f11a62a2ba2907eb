import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { relateAgentGroups } from "../operations/relate-agent-groups.ts";
import { deleteRelation, readPageOfRelations } from "../queries/agent-group-relations.ts";

export const agentGroupRelations: Handlers<Api["agentGroupRelations"]> = {
  async list({ query }, { domainId }, { db }) {
    return readPageOfRelations(db, domainId, query);
  },

  async create({ body }, { domainId }, context) {
    await relateAgentGroups(context, domainId, body);
    return body;
  },

  async remove({ query }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      if (!(await deleteRelation(tx, domainId, query))) throw new ApiError("NOT_FOUND");
    });
  },
};
