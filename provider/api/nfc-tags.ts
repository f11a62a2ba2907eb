import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { type Reader, transaction } from "../db/database.ts";
import { findMembership } from "../db/members.ts";
import { deleteTag, getTag, insertTag, pageOfTags, updateTag } from "../db/nfc-tags.ts";
import type { Handlers } from "../handler.ts";

export const nfcTags: Handlers<Api["nfcTags"]> = {
  async list({ query }, { domainId }, { db }) {
    return pageOfTags(db, domainId, query);
  },

  async create({ body }, { domainId }, { db, now }) {
    const id = await transaction(db, async (tx) => {
      await mustBeMember(tx, domainId, body.userId);
      return insertTag(tx, domainId, { ...body, now: now() });
    });
    return getTag(db, domainId, id);
  },

  async get({ id }, { domainId }, { db }) {
    return getTag(db, domainId, id);
  },

  async update({ id, body }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await getTag(tx, domainId, id);
      await mustBeMember(tx, domainId, body.userId);
      await updateTag(tx, domainId, id, body);
    });
    return getTag(db, domainId, id);
  },

  async remove({ id }, { domainId }, { db }) {
    await getTag(db, domainId, id);
    await transaction(db, (tx) => deleteTag(tx, domainId, id));
  },
};

/** A tag is in the pool or belongs to somebody of the building. @throws ApiError USER_UNKNOWN */
async function mustBeMember(db: Reader, domainId: string, userId: string | null | undefined): Promise<void> {
  if (userId === null || userId === undefined) return;
  if ((await findMembership(db, domainId, userId)) !== undefined) return;
  throw new ApiError("USER_UNKNOWN", { fields: { userId: "unknown" } });
}
