import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import { readPageOfAll } from "#storage/pages.ts";
import { deleteActionsAimedAt } from "../../devices/queries/aimed-actions.ts";
import type { Handlers } from "../../handler.ts";
import { getStoredAuxiliary } from "../queries/auxiliaries.ts";
import {
  deleteEndpoint,
  getEndpoint,
  insertEndpoint,
  listEndpoints,
  updateEndpoint,
} from "../queries/auxiliary-endpoints.ts";

export const auxiliaryEndpoints: Handlers<Api["auxiliaryEndpoints"]> = {
  async list({ id, query }, { domainId }, { db }) {
    await getStoredAuxiliary(db, domainId, id);
    return readPageOfAll(query, await listEndpoints(db, id));
  },

  async create({ id, body }, { domainId }, { db }) {
    return transaction(db, async (tx) => {
      await getStoredAuxiliary(tx, domainId, id);
      return getEndpoint(tx, id, await insertEndpoint(tx, id, body));
    });
  },

  async update({ id, endpointId, body }, { domainId }, { db }) {
    return transaction(db, async (tx) => {
      await getStoredAuxiliary(tx, domainId, id);
      await getEndpoint(tx, id, endpointId);
      await updateEndpoint(tx, endpointId, body);
      return getEndpoint(tx, id, endpointId);
    });
  },

  async remove({ id, endpointId }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await getStoredAuxiliary(tx, domainId, id);
      await getEndpoint(tx, id, endpointId);
      await deleteActionsAimedAt(tx, domainId, endpointId);
      await deleteEndpoint(tx, endpointId);
    });
  },
};
