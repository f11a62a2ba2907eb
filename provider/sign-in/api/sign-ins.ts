import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { endSignIn } from "../operations/end-sign-in.ts";
import { proveByPasskey, proveByPassword, readProof } from "../operations/prove-oneself.ts";
import { hasSignIn, readPageOfSignIns } from "../queries/sign-ins.ts";
import { revokeFamiliesOfUser } from "../queries/token-families.ts";
import { findRootFamily } from "../root-family.ts";

export const signIns: Handlers<Api["signIns"]> = {
  async proof(_input, caller, context) {
    return readProof(context, caller);
  },

  async prove({ body: { password, code, passkey } }, caller, context) {
    if (passkey) {
      const { challengeToken: token, credential } = passkey;
      await proveByPasskey(context, caller, { token, credential });
    } else await proveByPassword(context, caller, { password, code });
    return readProof(context, caller);
  },

  async list({ query }, { userId, familyId }, context) {
    const currentId = await findRootFamily(context, familyId);
    return readPageOfSignIns(context.db, { userId, currentId, times: context.times() }, query);
  },

  async end({ id }, { userId }, context) {
    if (!(await hasSignIn(context.db, userId, id, context.times()))) throw new ApiError("NOT_FOUND");
    await endSignIn(context, id);
  },

  async endOthers(_input, { userId, familyId }, context) {
    const rootId = await findRootFamily(context, familyId);
    await transaction(context.db, (tx) => revokeFamiliesOfUser(tx, userId, context.now(), rootId));
  },
};
