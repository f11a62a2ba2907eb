import type { Api } from "#contract/index.ts";
import { transaction } from "../db/database.ts";
import { pageOfAssignable, pageOfSeatsOfAssignee, pageOfSubscriptions } from "../db/subscriptions.ts";
import type { Handlers } from "../handler.ts";
import { assignSubscription, freeSubscriptionsOf, unassignSubscription } from "../operations/change-seats.ts";
import { mustBeOwnBuilding } from "../permissions/domains.ts";
import { mustBeAssignee } from "../permissions/subscriptions.ts";

export const subscriptions: Handlers<Api["subscriptions"]> = {
  async list({ query }, { domainId }, { db, now }) {
    return pageOfSubscriptions(db, domainId, query, now());
  },

  async assignable({ query }, { userId }, { db, now }) {
    return pageOfAssignable(db, userId, query, now());
  },

  async assignee({ query }, { domainId }, { db, now }) {
    await mustBeAssignee(db, domainId, query.assigneeId);
    return pageOfSeatsOfAssignee(db, domainId, query, now());
  },

  async ofDomain({ id, query }, caller, { db, now }) {
    mustBeOwnBuilding(id, caller);
    return pageOfSeatsOfAssignee(db, id, { ...query, assigneeId: id, assigneeType: "DOMAIN" }, now());
  },

  async assign({ id, body }, { userId, domainId }, house) {
    return transaction(house.db, (tx) => assignSubscription(tx, house, { id, ...body, userId, domainId }));
  },

  async unassign({ id }, { domainId }, { db, now }) {
    return transaction(db, (tx) => unassignSubscription(tx, { id, domainId, now: now() }));
  },

  async freeOfAgent({ agentId }, { domainId }, { db }) {
    await transaction(db, (tx) => freeSubscriptionsOf(tx, domainId, agentId));
  },
};
