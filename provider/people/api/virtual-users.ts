import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { requireMember } from "../../permissions/users.ts";
import {
  getManaged,
  getVisible,
  requireVirtualUserOwner,
  virtualUsersScope,
} from "../../permissions/virtual-users.ts";
import { changeOwner, changeVirtualUser } from "../operations/change-virtual-user.ts";
import { createVirtualUser } from "../operations/create-virtual-user.ts";
import { removeVirtualUser } from "../operations/remove-member.ts";
import { getUser } from "../queries/users.ts";
import { readPageOfVirtualUsers } from "../queries/virtual-users.ts";

export const virtualUsers: Handlers<Api["virtualUsers"]> = {
  async list({ query: { ownerId, ...query } }, caller, { db }) {
    const permitted = virtualUsersScope(caller, ownerId);
    if (ownerId !== undefined) await requireMember(db, caller.domainId, ownerId, "ownerId");
    return readPageOfVirtualUsers(db, caller.domainId, { ...query, ...permitted });
  },

  async create({ body }, caller, context) {
    const ownerId = requireVirtualUserOwner(caller, body.ownerId);
    return createVirtualUser(context, caller.domainId, { ...body, ownerId });
  },

  async get({ id }, caller, { db }) {
    return getVisible(db, caller, id);
  },

  async update({ id, body }, caller, context) {
    return changeVirtualUser(context, caller, id, body);
  },

  async remove({ id }, caller, { db, now }) {
    await transaction(db, async (tx) => {
      await getManaged(tx, caller, id);
      await removeVirtualUser(tx, caller.domainId, { userId: id, now: now() });
    });
  },

  async owner({ id }, caller, { db }) {
    const { ownerId } = await getVisible(db, caller, id);
    const { user } = await getUser(db, ownerId);
    return { id: user.id, name: user.name };
  },

  async changeOwner({ id, body }, { domainId }, context) {
    return changeOwner(context, domainId, id, body.ownerId);
  },
};
