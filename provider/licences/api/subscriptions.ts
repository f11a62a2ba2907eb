import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { countPlaces } from "../../permissions/count-places.ts";
import { requireOwnBuilding } from "../../permissions/domains.ts";
import { requireAssignee, requireSeatsRight } from "../../permissions/subscriptions.ts";
import { assignSubscription, freeSubscriptionsOf, unassignSubscription } from "../operations/change-seats.ts";
import { getOwnLicence } from "../queries/licences.ts";
import { countPeople } from "../queries/people-seats.ts";
import {
  readPageOfAssignable,
  readPageOfSeatsOfAssignee,
  readPageOfSubscriptions,
} from "../queries/subscriptions.ts";

export const subscriptions: Handlers<Api["subscriptions"]> = {
  async list({ query }, caller, { db, now }) {
    requireSeatsRight(caller, query.assigneeType);
    return readPageOfSubscriptions(db, caller.domainId, query, now());
  },

  async assignable({ query }, caller, { db, now }) {
    if (query.licenseId !== undefined) await getOwnLicence(db, caller.userId, query.licenseId);
    return readPageOfAssignable(db, caller, query, now());
  },

  async assignee({ query }, { domainId }, { db, now }) {
    await requireAssignee(db, domainId, query.assigneeId);
    return readPageOfSeatsOfAssignee(db, domainId, query, now());
  },

  async people(_input, { domainId }, context) {
    const { db } = context;
    const seats = (await countPlaces(db, context, { domainId })) ?? null;
    return { people: await countPeople(db, domainId), seats };
  },

  async ofDomain({ id, query }, caller, { db, now }) {
    requireOwnBuilding(id, caller);
    return readPageOfSeatsOfAssignee(db, id, { ...query, assigneeId: id, assigneeType: "DOMAIN" }, now());
  },

  async assign({ id, body }, { userId, domainId }, context) {
    return transaction(context.db, (tx) =>
      assignSubscription(tx, context, { id, ...body, userId, domainId }),
    );
  },

  async unassign({ id }, { domainId }, { db, now }) {
    return transaction(db, (tx) => unassignSubscription(tx, { id, domainId, now: now() }));
  },

  async freeOfAgent({ agentId }, { domainId }, { db }) {
    await transaction(db, (tx) => freeSubscriptionsOf(tx, domainId, agentId));
  },
};
