import { z } from "zod";
import { agent } from "./agent-groups.ts";
import { defineCalls } from "./call.ts";
import { instant } from "./fields.ts";

export const agents = defineCalls({
  get: {
    method: "GET",
    path: "/agents/{id}",
    summary: "A person or device of the building.",
    access: "member",
    reply: agent,
  },
  info: {
    method: "GET",
    path: "/agents/{id}/info",
    summary: "What the device link knows of a device.",
    access: "member",
    reply: z.object({
      online: z.boolean(),
      lastSeenAt: instant.nullable(),
      firmware: z.string().nullable(),
      startedAt: instant.nullable(),
    }),
  },
});
