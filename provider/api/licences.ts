import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "../db/database.ts";
import { getOwnLicence, handOnLicence, pageOfOwnLicences } from "../db/licences.ts";
import { freeAbandonedSeats } from "../db/subscriptions.ts";
import type { Handlers } from "../handler.ts";
import { activateLicence, activateWithDomain, describeLicence } from "../operations/activate-licence.ts";
import { mustShareBuilding } from "../permissions/users.ts";

export const licences: Handlers<Api["licences"]> = {
  async licenseByCode({ query }, { userId, address }, house) {
    return describeLicence(house, { code: query.licenseCode, userId, address });
  },

  async get({ id }, { userId }, { db }) {
    return getOwnLicence(db, userId, id);
  },

  async managed({ query }, { userId }, { db }) {
    return pageOfOwnLicences(db, userId, query);
  },

  async activate({ body }, { userId, address, domainId }, house) {
    const groupId = body.constrainedAgentGroupId;
    const agentGroup = groupId === undefined ? undefined : { id: groupId, domainId };
    return activateLicence(house, { code: body.licenseCode, userId, address, agentGroup });
  },

  async activateWithDomain({ body }, { userId, address }, house) {
    const { licenseCode: code, label, name } = body;
    return activateWithDomain(house, { code, userId, address, label, name });
  },

  async restore({ id }, { userId }, { db }) {
    return transaction(db, async (tx) => {
      await getOwnLicence(tx, userId, id);
      await freeAbandonedSeats(tx, id);
      return getOwnLicence(tx, userId, id);
    });
  },

  async setOwner({ id, body }, { userId }, { db }) {
    return transaction(db, async (tx) => {
      await getOwnLicence(tx, userId, id);
      await mustShareBuilding(tx, userId, body.userId);
      if (!(await handOnLicence(tx, id, userId, body.userId))) throw new ApiError("NOT_FOUND");
      return getOwnLicence(tx, body.userId, id);
    });
  },
};
