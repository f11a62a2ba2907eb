import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { trySubscription } from "../../push/try-subscription.ts";
import { findRootFamily } from "../../sign-in/root-family.ts";
import { registerForPush } from "../operations/register-for-push.ts";
import {
  deletePushSubscription,
  getPushSubscription,
  readPageOfPushSubscriptions,
} from "../queries/push-subscriptions.ts";

export const pushSubscriptions: Handlers<Api["pushSubscriptions"]> = {
  async key(_input, _caller, { push: { publicKey } }) {
    return { publicKey };
  },

  async list({ query }, { userId }, { db }) {
    return readPageOfPushSubscriptions(db, userId, query);
  },

  async create({ body: { endpoint, keys, device = "" } }, { userId, familyId }, context) {
    const signInId = await findRootFamily(context, familyId);
    return registerForPush(context, { userId, signInId, endpoint, ...keys, device });
  },

  async try({ id }, { userId }, context) {
    return trySubscription(context, userId, id);
  },

  async remove({ id }, { userId }, { db }) {
    await transaction(db, async (tx) => {
      await getPushSubscription(tx, userId, id);
      await deletePushSubscription(tx, id);
    });
  },
};
