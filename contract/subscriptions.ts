import { z } from "zod";
import { defineCalls } from "./call.ts";
import { id } from "./fields.ts";
import { assigneeType } from "./licences.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** §3 Subscription: a licence's seat and what it is assigned to. */
export const subscription = z.object({
  id,
  licenseId: id,
  assigneeType,
  assigneeId: id.nullable(),
  expired: z.boolean(),
});

export type Subscription = z.infer<typeof subscription>;

export const subscriptions = defineCalls({
  list: {
    method: "GET",
    path: "/subscriptions",
    summary: "The seats in use in the building.",
    access: "administrator",
    query: pageQuery,
    reply: pageOf(subscription),
  },
  assignable: {
    method: "GET",
    path: "/subscriptions/assignable",
    summary: "Free seats of a kind on the caller's licences.",
    access: "administrator",
    query: pageQuery.extend({ assigneeType: assigneeType.optional() }),
    reply: pageOf(subscription),
  },
});
