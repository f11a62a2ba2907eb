import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { digest, randomSecret } from "../../keys.ts";
import { requireViewRight } from "../../permissions/person-views.ts";
import { findMembership } from "../queries/members.ts";
import { deleteViewOf, insertView } from "../queries/person-views.ts";

export const personViews: Handlers<Api["personViews"]> = {
  async begin({ id: userId }, caller, { db, now }) {
    const { domainId, familyId } = caller;
    const accessToken = randomSecret();
    const tokenHash = digest(accessToken);
    const expiresAt = await transaction(db, async (tx) => {
      await requireViewRight(tx, caller, userId, now());
      await deleteViewOf(tx, { familyId });
      return insertView(tx, { domainId, userId, familyId, tokenHash, now: now() });
    });
    return { accessToken, expiresAt };
  },

  async end({ id: userId }, { domainId, familyId }, { db }) {
    await transaction(db, async (tx) => {
      if ((await findMembership(tx, domainId, userId)) === undefined) throw new ApiError("NOT_FOUND");
      await deleteViewOf(tx, { familyId, userId });
    });
  },
};
