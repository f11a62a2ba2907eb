import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import { readPageOfAll } from "#storage/pages.ts";
import { deleteActionsAimedAt } from "../../devices/queries/aimed-actions.ts";
import type { Handlers } from "../../handler.ts";
import { changeArea, createArea } from "../operations/change-area.ts";
import { getStoredAuxiliary } from "../queries/auxiliaries.ts";
import { deleteArea, getArea, listAreas } from "../queries/auxiliary-areas.ts";

export const auxiliaryAreas: Handlers<Api["auxiliaryAreas"]> = {
  async list({ id, query }, { domainId }, { db }) {
    await getStoredAuxiliary(db, domainId, id);
    return readPageOfAll(query, await listAreas(db, id));
  },

  async create({ id, body }, { domainId }, context) {
    return createArea(context, { domainId, auxiliaryId: id }, body);
  },

  async update({ id, areaId, body }, { domainId }, context) {
    return changeArea(context, { domainId, auxiliaryId: id }, areaId, body);
  },

  async remove({ id, areaId }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await getStoredAuxiliary(tx, domainId, id);
      await getArea(tx, id, areaId);
      await deleteActionsAimedAt(tx, domainId, areaId);
      await deleteArea(tx, areaId);
    });
  },
};
