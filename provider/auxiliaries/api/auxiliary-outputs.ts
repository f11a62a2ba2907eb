import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import { readPageOfAll } from "#storage/pages.ts";
import { deleteActionsAimedAt } from "../../devices/queries/aimed-actions.ts";
import type { Handlers } from "../../handler.ts";
import { getStoredAuxiliary } from "../queries/auxiliaries.ts";
import {
  deleteAuxiliaryOutput,
  getAuxiliaryOutput,
  insertAuxiliaryOutput,
  listAuxiliaryOutputs,
  updateAuxiliaryOutput,
} from "../queries/auxiliary-outputs.ts";

export const auxiliaryOutputs: Handlers<Api["auxiliaryOutputs"]> = {
  async list({ id, query }, { domainId }, { db }) {
    await getStoredAuxiliary(db, domainId, id);
    return readPageOfAll(query, await listAuxiliaryOutputs(db, id));
  },

  async create({ id, body }, { domainId }, { db }) {
    return transaction(db, async (tx) => {
      await getStoredAuxiliary(tx, domainId, id);
      return getAuxiliaryOutput(tx, id, await insertAuxiliaryOutput(tx, id, body));
    });
  },

  async update({ id, outputId, body }, { domainId }, { db }) {
    return transaction(db, async (tx) => {
      await getStoredAuxiliary(tx, domainId, id);
      await getAuxiliaryOutput(tx, id, outputId);
      await updateAuxiliaryOutput(tx, outputId, body);
      return getAuxiliaryOutput(tx, id, outputId);
    });
  },

  async remove({ id, outputId }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await getStoredAuxiliary(tx, domainId, id);
      await getAuxiliaryOutput(tx, id, outputId);
      await deleteActionsAimedAt(tx, domainId, outputId);
      await deleteAuxiliaryOutput(tx, outputId);
    });
  },
};
