import type { NfcTag } from "#contract/access/nfc-tags.ts";
import type { Api } from "#contract/index.ts";
import { maskText } from "#rules/text.ts";
import { type Reader, transaction } from "#storage/database.ts";
import type { BuildingCaller, Handlers } from "../../handler.ts";
import { findLastUsesOfTags } from "../../history/queries/last-uses.ts";
import { holdingsScope, requireCredentialsRight } from "../../permissions/access-credentials.ts";
import { requireMember } from "../../permissions/users.ts";
import { deleteTag, getTag, insertTag, readPageOfTags, updateTag } from "../queries/nfc-tags.ts";

export const nfcTags: Handlers<Api["nfcTags"]> = {
  async list({ query }, caller, { db }) {
    const seen = await holdingsScope(db, caller, query.userId ?? null);
    const { domainId } = caller;
    const page = await readPageOfTags(db, domainId, query);
    const uses = await findLastUsesOfTags(
      db,
      domainId,
      page.items.map(({ id }) => id),
    );
    const items = page.items.map((tag) => ({
      ...(seen === "whole" ? tag : masked(tag)),
      lastUse: uses.get(tag.id) ?? null,
    }));
    return { ...page, items };
  },

  async create({ body }, caller, { db, now }) {
    const { domainId } = caller;
    return transaction(db, async (tx) => {
      await requireCredentialsRight(tx, caller, body.userId);
      if (body.userId !== null) await requireMember(tx, domainId, body.userId);
      return insertTag(tx, domainId, { ...body, identifier: body.identifier || body.value, now: now() });
    });
  },

  async get({ id }, caller, { db }) {
    return getManaged(db, caller, id);
  },

  async update({ id, body }, caller, { db, now }) {
    const { domainId } = caller;
    return transaction(db, async (tx) => {
      const { userId } = await getManaged(tx, caller, id);
      if (typeof body.userId === "string") {
        await requireCredentialsRight(tx, caller, body.userId);
        await requireMember(tx, domainId, body.userId);
      }
      await updateTag(tx, domainId, id, {
        ...body,
        lostAt: userId !== null && body.userId !== undefined && body.userId !== userId ? now() : undefined,
      });
      return getTag(tx, domainId, id);
    });
  },

  async remove({ id }, caller, { db }) {
    await transaction(db, async (tx) => {
      await getManaged(tx, caller, id);
      await deleteTag(tx, caller.domainId, id);
    });
  },
};

/** Masks a tag's value; a tag without a name is named by its masked value. */
function masked(tag: NfcTag): NfcTag {
  const value = maskText(tag.value);
  return { ...tag, value, identifier: tag.identifier === tag.value ? value : tag.identifier };
}

/** Returns a tag that the caller may manage. @throws ApiError NOT_FOUND, FORBIDDEN */
async function getManaged(db: Reader, caller: BuildingCaller, id: string): Promise<NfcTag> {
  const tag = await getTag(db, caller.domainId, id);
  await requireCredentialsRight(db, caller, tag.userId);
  return tag;
}
