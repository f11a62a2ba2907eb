import type { NfcTag } from "#contract/access/nfc-tags.ts";
import type { Api } from "#contract/index.ts";
import { maskText } from "#rules/text.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { holdingsScope, requireCredentialsRight } from "../../permissions/access-credentials.ts";
import { requireMember } from "../../permissions/users.ts";
import { changeTag, removeTag } from "../operations/change-tag.ts";
import { getTagWithState, listTagsWithStates } from "../operations/list-tags.ts";
import { readLostTag, reportTagLost, withdrawLostReport } from "../operations/report-lost-tag.ts";
import { insertTag } from "../queries/nfc-tags.ts";

export const nfcTags: Handlers<Api["nfcTags"]> = {
  async list({ query }, caller, context) {
    const seen = await holdingsScope(context.db, caller, query.userId ?? null);
    const findsValues = seen === "whole";
    const page = await listTagsWithStates(context, caller.domainId, { ...query, findsValues });
    return findsValues ? page : { ...page, items: page.items.map(maskTag) };
  },

  async create({ body }, caller, { db, now }) {
    const { domainId } = caller;
    return transaction(db, async (tx) => {
      await requireCredentialsRight(tx, caller, body.userId);
      if (body.userId !== null) await requireMember(tx, domainId, body.userId);
      return insertTag(tx, domainId, { ...body, identifier: body.identifier || body.value, now: now() });
    });
  },

  async get({ id }, caller, context) {
    return getTagWithState(context, caller, id);
  },

  async update({ id, body }, caller, context) {
    return changeTag(context, caller, id, body);
  },

  async getLost({ id }, caller, { db }) {
    return readLostTag(db, caller, id);
  },

  async reportLost({ id }, caller, context) {
    const { tag, seen } = await reportTagLost(context, caller, id);
    return seen === "whole" ? tag : maskTag(tag);
  },

  async withdrawLost({ id }, caller, context) {
    return withdrawLostReport(context, caller, id);
  },

  async remove({ id }, caller, context) {
    await removeTag(context, caller, id);
  },
};

/** Masks a tag's value; a tag without a name is named by its masked value. */
function maskTag<T extends NfcTag>(tag: T): T {
  const value = maskText(tag.value);
  return { ...tag, value, identifier: tag.identifier === tag.value ? value : tag.identifier };
}
