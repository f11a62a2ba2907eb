import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import { deleteUnusedActionGroup } from "../../devices/queries/action-groups.ts";
import { getDevice } from "../../devices/queries/devices.ts";
import type { Handlers } from "../../handler.ts";
import { changeAssociation, createAssociation } from "../operations/change-association.ts";
import {
  deleteAssociation,
  getAssociation,
  readPageOfAssociations,
} from "../queries/access-control-associations.ts";

export const accessControlAssociations: Handlers<Api["accessControlAssociations"]> = {
  async list({ id, query }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return readPageOfAssociations(db, id, query);
  },

  async create({ id, body }, { domainId }, context) {
    return createAssociation(context, { domainId, deviceId: id }, body);
  },

  async get({ id, associationId }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return getAssociation(db, id, associationId);
  },

  async update({ id, associationId, body }, { domainId }, context) {
    return changeAssociation(context, { domainId, deviceId: id }, associationId, body);
  },

  async remove({ id, associationId }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      const { actionGroupId } = await getAssociation(tx, id, associationId);
      await deleteAssociation(tx, id, associationId);
      await deleteUnusedActionGroup(tx, actionGroupId);
    });
  },
};
