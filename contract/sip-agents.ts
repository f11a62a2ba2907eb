import { z } from "zod";
import { defineCalls } from "./call.ts";
import { id } from "./fields.ts";

export const sipAgents = defineCalls({
  renew: {
    method: "POST",
    path: "/credentials/SIP_AGENT",
    summary:
      "Makes the SIP credentials of a person's app or of a virtual user, or renews them; the password is told here and never again.",
    access: "member",
    body: z.object({ agentId: id }),
    reply: z.object({ agentId: id, userName: z.string(), password: z.string() }),
    errors: ["AGENT_UNKNOWN"],
  },
});
