import type { Api } from "#contract/index.ts";
import type { Handlers } from "../../handler.ts";
import { requireOwnPassword } from "../../permissions/users.ts";
import { readBrowser } from "../known-browsers.ts";
import { beginPasskey, createPasskey, removePasskey, storeChallenge } from "../operations/change-passkeys.ts";
import { readPageOfPasskeys } from "../queries/passkeys.ts";
import { takeCodeOrigin } from "../sign-in-tries.ts";
import { signInOptions } from "../web-authn.ts";

export const passkeys: Handlers<Api["passkeys"]> = {
  async list({ query }, { userId }, { db }) {
    return readPageOfPasskeys(db, userId, query);
  },

  async begin({ body }, caller, context) {
    await requireOwnPassword(context, body.password, caller);
    return beginPasskey(context, caller);
  },

  async create({ body }, { userId, address }, context) {
    const undoTry = await context.guards.take("second-factor", { account: userId, address });
    const made = await createPasskey(context, { userId, ...body });
    await undoTry();
    return made;
  },

  async remove({ id }, { userId }, context) {
    await removePasskey(context, userId, id);
  },

  async beginSignIn({ body: { deviceToken = "" } }, { address }, context) {
    // The try is never undone: each call leaves a row for five minutes.
    await takeCodeOrigin(context, { address, browser: readBrowser(context, deviceToken) });
    return storeChallenge(context, "PASSKEY", null, await signInOptions(context.publicUrl));
  },
};
