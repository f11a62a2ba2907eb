import { z } from "zod";
import { defineCalls } from "./call.ts";
import { id } from "./fields.ts";
import { assigneeType } from "./licences.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** §3 Subscription: a licence's seat and what it is assigned to; `assigneeName` is null where that is gone. */
export const subscription = z.object({
  id,
  licenseId: id,
  assigneeType,
  assigneeId: id.nullable(),
  assigneeName: z.string().nullable(),
  expired: z.boolean(),
});

export type Subscription = z.infer<typeof subscription>;

export const subscriptions = defineCalls({
  list: {
    method: "GET",
    path: "/subscriptions",
    summary: "The seats in use in the building, of one kind if it is named.",
    access: "administrator",
    query: pageQuery.extend({ assigneeType: assigneeType.optional() }),
    reply: pageOf(subscription),
  },
  assignable: {
    method: "GET",
    path: "/subscriptions/assignable",
    summary: "Free seats of a kind on the caller's licences, or on one of them.",
    access: "administrator",
    query: pageQuery.extend({ assigneeType: assigneeType.optional(), licenseId: id.optional() }),
    reply: pageOf(subscription),
  },
  assignee: {
    method: "GET",
    path: "/subscriptions/assignee",
    summary: "The seats that somebody or something of the building has.",
    access: "administrator",
    query: pageQuery.extend({ assigneeId: id, assigneeType: assigneeType.optional() }),
    reply: pageOf(subscription),
  },
  ofDomain: {
    method: "GET",
    path: "/subscriptions/domain/{id}",
    summary: "The seats that carry the building itself.",
    access: "member",
    query: pageQuery,
    reply: pageOf(subscription),
  },
  assign: {
    method: "POST",
    path: "/subscriptions/{id}/assign",
    summary: "Assigns a free seat of one's own licence to somebody or something of the building.",
    access: "administrator",
    body: z.object({ assigneeId: id }),
    reply: subscription,
    errors: ["SUBSCRIPTION_TAKEN", "LICENCE_EXPIRED", "NO_VALID_SUBSCRIPTION", "AGENT_UNKNOWN"],
  },
  unassign: {
    method: "POST",
    path: "/subscriptions/{id}/unassign",
    summary: "Frees a seat that the building has, unless what stands on it has no other one.",
    access: "administrator",
    reply: subscription,
    errors: ["SUBSCRIPTION_NEEDED"],
  },
  freeOfAgent: {
    method: "DELETE",
    path: "/subscriptions/agent/{agentId}",
    summary: "Frees all seats that somebody has in the building.",
    access: "administrator",
    errors: ["SUBSCRIPTION_NEEDED"],
  },
});
