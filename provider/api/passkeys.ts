import type { Api } from "#contract/index.ts";
import { pageOfPasskeys } from "../db/passkeys.ts";
import type { Handlers } from "../handler.ts";
import { beginPasskey, createPasskey, keepChallenge, removePasskey } from "../operations/change-passkeys.ts";
import { mustKnowOwnPassword } from "../permissions/users.ts";
import { signInOptions } from "../web-authn.ts";

export const passkeys: Handlers<Api["passkeys"]> = {
  async list({ query }, { userId }, { db }) {
    return pageOfPasskeys(db, userId, query);
  },

  async begin({ body }, caller, house) {
    await mustKnowOwnPassword(house, body.password, caller);
    return beginPasskey(house, caller.userId);
  },

  async create({ body }, { userId, address }, house) {
    const giveBack = await house.guards.take("second-factor", { account: userId, address });
    const made = await createPasskey(house, { userId, ...body });
    await giveBack();
    return made;
  },

  async remove({ id }, { userId }, house) {
    await removePasskey(house, userId, id);
  },

  async beginSignIn(_input, { address }, house) {
    // Never given back: each leaves a row for five minutes.
    await house.guards.take("second-factor", { address });
    return keepChallenge(house, "PASSKEY", null, await signInOptions(house.publicUrl));
  },
};
