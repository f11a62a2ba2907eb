import type { Api } from "#contract/index.ts";
import { deleteAssociation, getAssociation, pageOfAssociations } from "../db/access-control-associations.ts";
import { deleteUnusedActionGroup } from "../db/action-groups.ts";
import { getDevice } from "../db/devices.ts";
import { transaction } from "../db/database.ts";
import type { Handlers } from "../handler.ts";
import { changeAssociation, createAssociation } from "../operations/change-association.ts";

export const accessControlAssociations: Handlers<Api["accessControlAssociations"]> = {
  async list({ id, query }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return pageOfAssociations(db, id, query);
  },

  async create({ id, body }, { domainId }, house) {
    const associationId = await createAssociation(house, { domainId, deviceId: id }, body);
    return getAssociation(house.db, id, associationId);
  },

  async get({ id, associationId }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return getAssociation(db, id, associationId);
  },

  async update({ id, associationId, body }, { domainId }, house) {
    await changeAssociation(house, { domainId, deviceId: id }, associationId, body);
    return getAssociation(house.db, id, associationId);
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
