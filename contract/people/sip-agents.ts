import { z } from "zod";
import { defineCalls } from "../call.ts";
import { id } from "../fields.ts";

/** SIP credentials of people's apps. */
export const sipAgents = defineCalls({
  get: {
    method: "GET",
    path: "/credentials/SIP_AGENT",
    summary: "The name under which a person's app or a virtual user registers at the telephone exchange.",
    access: "member",
    inViews: true,
    query: z.object({
      /** The person or virtual user. */
      agentId: id,
    }),
    reply: z.object({
      agentId: id,
      /** What the app registers with; null until it has been given one. */
      userName: z.string().nullable(),
    }),
    errors: ["AGENT_UNKNOWN"],
  },
  renew: {
    method: "POST",
    path: "/credentials/SIP_AGENT",
    summary:
      "Creates or renews the SIP credentials of a person's app or of a virtual user; the password is only shown in this reply.",
    access: "member",
    body: z.object({
      /** The person or virtual user. */
      agentId: id,
    }),
    status: 201,
    reply: z.object({
      agentId: id,
      /** The SIP user name of the app at the telephone exchange. */
      userName: z.string(),
      /** The password, only shown in this reply. */
      password: z.string(),
    }),
    errors: ["AGENT_UNKNOWN"],
  },
});
