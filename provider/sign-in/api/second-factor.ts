import type { Api } from "#contract/index.ts";
import type { Handlers } from "../../handler.ts";
import { requireOwnPassword } from "../../permissions/users.ts";
import {
  confirmFactor,
  removeFactor,
  renewRecoveryCodes,
  setUpFactor,
} from "../operations/change-second-factor.ts";
import { countRecoveryCodes, findSecondFactor } from "../queries/second-factors.ts";

export const secondFactors: Handlers<Api["secondFactors"]> = {
  async get(_input, { userId }, { db }) {
    const factor = await findSecondFactor(db, userId);
    return { since: factor?.confirmedAt ?? null, recoveryCodesLeft: await countRecoveryCodes(db, userId) };
  },

  async setUp({ body }, caller, context) {
    await requireOwnPassword(context, body.password, caller);
    return setUpFactor(context, caller);
  },

  async confirm({ body }, caller, context) {
    return { recoveryCodes: await confirmFactor(context, { ...caller, code: body.code }) };
  },

  async renewRecoveryCodes(_input, caller, context) {
    return { recoveryCodes: await renewRecoveryCodes(context, caller.userId) };
  },

  async remove(_input, caller, context) {
    await removeFactor(context, caller.userId);
  },
};
