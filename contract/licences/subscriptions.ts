import { z } from "zod";
import { SEAT_ORDERS } from "#rules/licences/licences.ts";
import { defineCalls } from "../call.ts";
import { id, yesOrNo } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { assigneeType } from "./licences.ts";

/**
 * §3 Subscription: a licence's seat and its assignee; `assigneeName` is null if the assignee no longer
 * exists.
 */
export const subscription = z.object({
  id,

  /** The licence of the seat. */
  licenseId: id,
  assigneeType,

  /** The assignee; null while the seat is free. */
  assigneeId: id.nullable(),

  /** The name of the assignee; null while the seat is free, or if the assignee no longer exists. */
  assigneeName: z.string().nullable(),

  /** Whether its licence has expired. */
  expired: z.boolean(),
});

export type Subscription = z.infer<typeof subscription>;

/** The seats of licences and their assignees. */
export const subscriptions = defineCalls({
  list: {
    method: "GET",
    path: "/subscriptions",
    summary: "The seats in use in the building, optionally of one kind.",
    access: "administrator",
    inViews: true,
    installer: "AUXILIARIES",
    query: pageQuery.extend({
      assigneeType: assigneeType.optional(),

      /**
       * The sort order of the list; defaults to the kind. `expirationDate`: by the end of their licences, those
       * without an end last.
       */
      order: z.enum(SEAT_ORDERS).optional(),

      /** `true`: in descending order. */
      descending: yesOrNo.optional(),
    }),
    reply: pageSchema(subscription),
  },
  assignable: {
    method: "GET",
    path: "/subscriptions/assignable",
    summary:
      "Free seats of a kind on the caller's licences, or on one of them; first the one that the server takes where none is named.",
    access: "administrator",
    inViews: true,
    installer: "AUXILIARIES",
    query: pageQuery.extend({
      assigneeType: assigneeType.optional(),

      /** Only seats of this licence, which must be the caller's own. */
      licenseId: id.optional(),
    }),
    reply: pageSchema(subscription),
  },
  assignee: {
    method: "GET",
    path: "/subscriptions/assignee",
    summary: "The seats of an assignee in the building.",
    access: "administrator",
    inViews: true,
    installer: "AUXILIARIES",
    query: pageQuery.extend({ assigneeId: id, assigneeType: assigneeType.optional() }),
    reply: pageSchema(subscription),
  },
  people: {
    method: "GET",
    path: "/subscriptions/people",
    summary: "The number of people in the building, and the number that its licences have seats for.",
    access: "administrator",
    inViews: true,
    reply: z.object({
      /** The number of people in the building, including virtual users. */
      people: z.number().int(),

      /**
       * The seats for people that the building has taken, and the free ones of its valid licences. With as
       * many people no one else can join. Null if none of its licences has seats for people: then there is no
       * limit.
       */
      seats: z.number().int().nullable(),
    }),
  },
  ofDomain: {
    method: "GET",
    path: "/subscriptions/domain/{id}",
    summary: "The seats of the building itself.",
    access: "member",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(subscription),
  },
  assign: {
    method: "POST",
    path: "/subscriptions/{id}/assign",
    summary: "Assigns a free seat of one of the caller's licences within the building.",
    access: "administrator",
    body: z.object({ assigneeId: id }),
    reply: subscription,
    errors: ["SUBSCRIPTION_TAKEN", "LICENCE_EXPIRED", "NO_VALID_SUBSCRIPTION", "AGENT_UNKNOWN"],
  },
  unassign: {
    method: "POST",
    path: "/subscriptions/{id}/unassign",
    summary: "Frees a seat of the building, unless it is the only one of an assignee that needs one.",
    access: "administrator",
    reply: subscription,
    errors: ["SUBSCRIPTION_NEEDED"],
  },
  freeOfAgent: {
    method: "DELETE",
    path: "/subscriptions/agent/{agentId}",
    summary: "Frees all seats of an assignee in the building.",
    access: "administrator",
    errors: ["SUBSCRIPTION_NEEDED"],
  },
});
