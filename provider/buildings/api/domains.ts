import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { cleanDomainName, toDomainName } from "#rules/buildings/names.ts";
import { transaction } from "#storage/database.ts";
import { downloadAddress } from "../../avatars/signed-addresses.ts";
import type { Handlers } from "../../handler.ts";
import { removeMember } from "../../people/operations/remove-member.ts";
import { terminateConfiguration } from "../../people/operations/terminate-configuration.ts";
import { requireMembership, requireOwnBuilding, requireRemovalRight } from "../../permissions/domains.ts";
import { confirmAvatar } from "../operations/confirm-avatar.ts";
import { offerUpload } from "../operations/offer-picture.ts";
import { removeBuilding } from "../operations/remove-building.ts";
import {
  findAvatar,
  findDomainByName,
  getDomain,
  setDomainPreferences,
  updateDomain,
} from "../queries/domains.ts";

export const domains: Handlers<Api["domains"]> = {
  async get({ id }, caller, { db }) {
    requireOwnBuilding(id, caller);
    return getDomain(db, id);
  },

  async update({ id, body }, caller, { db }) {
    requireOwnBuilding(id, caller);
    return transaction(db, async (tx) => {
      const name = body.name === undefined ? undefined : toDomainName(body.name);
      if (body.name !== undefined && name === undefined) {
        throw new ApiError("DOMAIN_NAME_EMPTY", { fields: { name: "empty" } });
      }
      await updateDomain(tx, id, { ...body, name });
      return getDomain(tx, id);
    });
  },

  async remove({ id, body }, caller, context) {
    requireOwnBuilding(id, caller);
    await removeBuilding(context, id, body.name);
  },

  async getPreferences({ id }, caller, { db }) {
    requireOwnBuilding(id, caller);
    return { preferences: (await getDomain(db, id)).preferences };
  },

  async setPreferences({ id, body }, caller, { db }) {
    requireOwnBuilding(id, caller);
    await transaction(db, (tx) => setDomainPreferences(tx, id, body.preferences));
    return body;
  },

  async terminateConfiguration({ id }, caller, context) {
    requireOwnBuilding(id, caller);
    return terminateConfiguration(context, id);
  },

  async removeMember({ id, userId }, caller, { db, now }) {
    requireOwnBuilding(id, caller);
    requireRemovalRight(userId, caller);
    await transaction(db, (tx) => removeMember(tx, id, { userId, now: now() }));
  },

  async domainFromName({ query }, _caller, { db }) {
    const domain = await findDomainByName(db, cleanDomainName(query.name));
    if (!domain) throw new ApiError("NOT_FOUND");
    return domain;
  },

  async uploadAvatar({ id }, caller, context) {
    requireOwnBuilding(id, caller);
    return offerUpload(context, id, id);
  },

  async confirmAvatar({ id, body }, caller, context) {
    requireOwnBuilding(id, caller);
    return confirmAvatar(context, id, body.uploadId);
  },

  async downloadAvatar({ id }, caller, { db, keys, now }) {
    await requireMembership(db, id, caller);
    const blobId = await findAvatar(db, id);
    if (blobId === undefined) throw new ApiError("NO_AVATAR");
    return downloadAddress(keys, blobId, id, now());
  },
};
