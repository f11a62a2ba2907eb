import type { Api } from "#contract/index.ts";
import { countRecoveryCodes, findSecondFactor } from "../db/second-factors.ts";
import type { Handlers } from "../handler.ts";
import {
  confirmFactor,
  removeFactor,
  renewRecoveryCodes,
  setUpFactor,
} from "../operations/change-second-factor.ts";
import { mustKnowOwnPassword } from "../permissions/users.ts";

export const secondFactors: Handlers<Api["secondFactors"]> = {
  async get(_input, { userId }, { db }) {
    const factor = await findSecondFactor(db, userId);
    return { since: factor?.confirmedAt ?? null, recoveryCodesLeft: await countRecoveryCodes(db, userId) };
  },

  async setUp({ body }, caller, house) {
    await mustKnowOwnPassword(house, body.password, caller);
    return setUpFactor(house, caller.userId);
  },

  async confirm({ body }, caller, house) {
    return { recoveryCodes: await confirmFactor(house, { ...caller, code: body.code }) };
  },

  async renewRecoveryCodes({ body }, caller, house) {
    await mustKnowOwnPassword(house, body.password, caller);
    return { recoveryCodes: await renewRecoveryCodes(house, caller.userId) };
  },

  async remove({ body }, caller, house) {
    await mustKnowOwnPassword(house, body.password, caller);
    await removeFactor(house, caller.userId);
  },
};
