import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { maskTagValue } from "#rules/access/nfc-tags.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { requireMember } from "../../permissions/users.ts";
import { insertTag } from "../queries/nfc-tags.ts";
import { readPageOfPresentedTags, takePresentedTag } from "../queries/presented-tags.ts";

export const presentedTags: Handlers<Api["presentedTags"]> = {
  async list({ query }, { domainId }, { db, keys, now }) {
    const page = await readPageOfPresentedTags(db, domainId, { ...query, now: now() });
    const items = page.items.map(({ valueSealed, ...tag }) => ({
      ...tag,
      maskedValue: maskTagValue(keys.unseal(valueSealed)),
    }));
    return { ...page, items };
  },

  async take({ id, body }, { domainId }, { db, keys, now }) {
    return transaction(db, async (tx) => {
      const sealed = await takePresentedTag(tx, domainId, { id, now: now() });
      if (sealed === undefined) throw new ApiError("PRESENTED_TAG_GONE");
      if (body.userId !== null) await requireMember(tx, domainId, body.userId);
      const value = keys.unseal(sealed);
      return insertTag(tx, domainId, { ...body, value, identifier: body.identifier || value, now: now() });
    });
  },
};
