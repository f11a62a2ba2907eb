import type { Api } from "#contract/index.ts";
import { transaction } from "../db/database.ts";
import { getUser } from "../db/users.ts";
import { getVirtualUser, pageOfVirtualUsers } from "../db/virtual-users.ts";
import type { Handlers } from "../handler.ts";
import { changeOwner, changeVirtualUser } from "../operations/change-virtual-user.ts";
import { createVirtualUser } from "../operations/create-virtual-user.ts";
import { removeVirtualUser } from "../operations/remove-member.ts";
import {
  getManaged,
  getVisible,
  mayListVirtualUsersOf,
  mayOwnVirtualUsers,
} from "../permissions/virtual-users.ts";

export const virtualUsers: Handlers<Api["virtualUsers"]> = {
  async list({ query: { ownerId, ...query } }, caller, { db }) {
    return pageOfVirtualUsers(db, caller.domainId, { ...query, ...mayListVirtualUsersOf(caller, ownerId) });
  },

  async create({ body }, caller, house) {
    const ownerId = mayOwnVirtualUsers(caller, body.ownerId);
    return createVirtualUser(house, caller.domainId, { ...body, ownerId });
  },

  async get({ id }, caller, { db }) {
    return getVisible(db, caller, id);
  },

  async update({ id, body }, caller, house) {
    return changeVirtualUser(house, caller, id, body);
  },

  async remove({ id }, caller, { db }) {
    await transaction(db, async (tx) => {
      await getManaged(tx, caller, id);
      await removeVirtualUser(tx, caller.domainId, id);
    });
  },

  async owner({ id }, caller, { db }) {
    const { ownerId } = await getVisible(db, caller, id);
    const { user } = await getUser(db, ownerId);
    return { id: user.id, name: user.name };
  },

  async changeOwner({ id, body }, { domainId }, house) {
    await changeOwner(house, domainId, id, body.ownerId);
    return getVirtualUser(house.db, domainId, id);
  },
};
