import type { Api } from "#contract/index.ts";
import { transaction } from "../db/database.ts";
import { deleteInvite, getInvite, pageOfInvites } from "../db/invites.ts";
import { pageOfAll } from "../db/pages.ts";
import type { Handlers } from "../handler.ts";
import { acceptInvite } from "../operations/accept-invite.ts";
import { createInvite } from "../operations/create-invite.ts";

export const invites: Handlers<Api["invites"]> = {
  async list({ query }, { domainId }, { db, keys }) {
    return pageOfInvites(db, keys, domainId, query);
  },

  async create({ body }, caller, house) {
    return createInvite(house, caller, body);
  },

  async get({ id }, { domainId }, { db, keys }) {
    return getInvite(db, keys, domainId, id);
  },

  async remove({ id }, { domainId }, { db }) {
    await transaction(db, (tx) => deleteInvite(tx, domainId, id));
  },

  async activate({ body }, { userId, address }, house) {
    return acceptInvite(house, { code: body.code, userId, address });
  },

  async listActions({ id, query }, { domainId }, { db, keys }) {
    const { actions } = await getInvite(db, keys, domainId, id);
    return pageOfAll(query, actions);
  },
};
