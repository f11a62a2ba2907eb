import { z } from "zod";
import { ADMIN_COMMANDS } from "#rules/device-commands.ts";
import { agent } from "./agent-groups.ts";
import { defineCalls } from "./call.ts";
import { deviceCommand } from "./device-commands.ts";
import { instant } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

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
  adminCommand: {
    method: "POST",
    path: "/agents/{id}/adminCommand",
    summary: "Asks something of a device, out of a fixed list; its state can be read among its commands.",
    access: "administrator",
    body: z.object({ payload: z.enum(ADMIN_COMMANDS, { error: "unknown" }) }),
    status: 201,
    reply: deviceCommand,
    errors: ["COMMAND_NOT_SUPPORTED", "HARDWARE_RETURNED", "COMMANDS_WAITING"],
  },
  reboot: {
    method: "POST",
    path: "/agents/{id}/reboot",
    summary: "Restarts a device.",
    access: "administrator",
    status: 201,
    reply: deviceCommand,
    errors: ["HARDWARE_RETURNED", "COMMANDS_WAITING"],
  },
  commands: {
    method: "GET",
    path: "/agents/{id}/commands",
    summary: "What a device was asked to do in the last 30 days and what came of it, the latest first.",
    access: "administrator",
    query: pageQuery,
    reply: pageOf(deviceCommand),
  },
});
