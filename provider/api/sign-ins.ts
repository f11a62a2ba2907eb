import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "../db/database.ts";
import { hasSignIn, pageOfSignIns } from "../db/sign-ins.ts";
import { revokeFamiliesOfUser } from "../db/tokens.ts";
import type { Handlers } from "../handler.ts";
import { endSignIn, rootFamilyOf } from "../operations/end-sign-in.ts";

export const signIns: Handlers<Api["signIns"]> = {
  async list({ query }, { userId, familyId }, house) {
    const currentId = await rootFamilyOf(house, familyId);
    return pageOfSignIns(house.db, { userId, currentId, now: house.now() }, query);
  },

  async end({ id }, { userId }, house) {
    if (!(await hasSignIn(house.db, userId, id, house.now()))) throw new ApiError("NOT_FOUND");
    await endSignIn(house, id);
  },

  async endOthers(_input, { userId, familyId }, house) {
    const rootId = await rootFamilyOf(house, familyId);
    await transaction(house.db, (tx) => revokeFamiliesOfUser(tx, userId, house.now(), rootId));
  },
};
