import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import { readPageOfAll } from "#storage/pages.ts";
import type { Handlers } from "../../handler.ts";
import { acceptInvite } from "../operations/accept-invite.ts";
import { createInvite } from "../operations/create-invite.ts";
import { previewInvite } from "../operations/preview-invite.ts";
import { sendInvite } from "../operations/send-invite.ts";
import { deleteInstallersOf } from "../queries/installers.ts";
import { deleteInvite } from "../queries/invites.ts";
import { getInvite, readPageOfInvites } from "../queries/shown-invites.ts";

export const invites: Handlers<Api["invites"]> = {
  async list({ query }, { domainId }, context) {
    return readPageOfInvites(context.db, context, domainId, query);
  },

  async create({ body }, caller, context) {
    return createInvite(context, caller, body);
  },

  async get({ id }, { domainId }, context) {
    return getInvite(context.db, context, domainId, id);
  },

  async remove({ id }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await deleteInstallersOf(tx, domainId, id);
      await deleteInvite(tx, domainId, id);
    });
  },

  async send({ id, body }, caller, context) {
    return sendInvite(context, caller, { id, ...body });
  },

  async activate({ body }, { userId, address }, context) {
    return acceptInvite(context, { code: body.code, userId, address });
  },

  async preview({ body: { code, inviteProof } }, { signedIn, address }, context) {
    return previewInvite(context, { code, inviteProof, userId: signedIn?.userId, address });
  },

  async listActions({ id, query }, { domainId }, context) {
    const { actions } = await getInvite(context.db, context, domainId, id);
    return readPageOfAll(query, actions);
  },
};
