import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { requireSharedBuilding } from "../../permissions/users.ts";
import { activateLicence, activateWithDomain, describeLicence } from "../operations/activate-licence.ts";
import { changeLicenceOwner, getOwnLicence, readPageOfOwnLicences } from "../queries/licences.ts";
import { freeAbandonedSeats } from "../queries/subscriptions.ts";

export const licences: Handlers<Api["licences"]> = {
  async licenseByCode({ query }, { userId, address }, context) {
    return describeLicence(context, { code: query.licenseCode, userId, address });
  },

  async get({ id }, { userId }, { db }) {
    return getOwnLicence(db, userId, id);
  },

  async managed({ query }, { userId }, { db }) {
    return readPageOfOwnLicences(db, userId, query);
  },

  async activate({ body }, { userId, address, domainId }, context) {
    const groupId = body.constrainedAgentGroupId;
    const agentGroup = groupId === undefined ? undefined : { id: groupId, domainId };
    return activateLicence(context, { code: body.licenseCode, userId, address, agentGroup });
  },

  async activateWithDomain({ body }, { userId, address }, context) {
    const { licenseCode: code, label, name, timeZone } = body;
    return activateWithDomain(context, { code, userId, address, label, name, timeZone });
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
      await requireSharedBuilding(tx, userId, body.userId);
      if (!(await changeLicenceOwner(tx, id, userId, body.userId))) throw new ApiError("NOT_FOUND");
      return getOwnLicence(tx, body.userId, id);
    });
  },
};
