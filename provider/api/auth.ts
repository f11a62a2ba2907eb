import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "../db/database.ts";
import { findMembership } from "../db/members.ts";
import { revokeFamily, rootFamilyOf } from "../db/tokens.ts";
import type { Handlers } from "../handler.ts";
import { startTokenFamily } from "../operations/issue-tokens.ts";
import { refreshToken } from "../operations/refresh-token.ts";
import { signIn } from "../operations/sign-in.ts";

export const auth: Handlers<Api["auth"]> = {
  async token({ body }, { address }, house) {
    if (body.grant_type === "password") {
      const { username = "", password = "" } = body;
      return signIn(house, { username, password, address });
    }
    if (body.grant_type === "refresh_token") {
      return refreshToken(house, { token: body.refresh_token ?? "", address });
    }
    throw new ApiError("UNSUPPORTED_GRANT_TYPE");
  },

  async enterDomain({ domainId }, { userId, familyId }, house) {
    return transaction(house.db, async (tx) => {
      if (!(await findMembership(tx, domainId, userId))) throw new ApiError("NOT_FOUND");
      const parentId = await rootFamilyOf(tx, familyId);
      return startTokenFamily(tx, house, { userId, domainId, parentId });
    });
  },

  async signOut(_input, { familyId }, { db, now }) {
    await transaction(db, async (tx) => revokeFamily(tx, await rootFamilyOf(tx, familyId), now()));
  },
};
