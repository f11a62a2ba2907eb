import type { Api } from "#contract/index.ts";
import { pageOfAssignable, pageOfSubscriptions } from "../db/subscriptions.ts";
import type { Handlers } from "../handler.ts";

export const subscriptions: Handlers<Api["subscriptions"]> = {
  async list({ query }, { domainId }, { db, now }) {
    return pageOfSubscriptions(db, domainId, query, now());
  },

  async assignable({ query }, { userId }, { db, now }) {
    return pageOfAssignable(db, userId, query, now());
  },
};
