import { z } from "zod";
import { RIGHTS } from "#rules/agent-groups.ts";
import { ADMIN_COMMANDS } from "#rules/device-commands.ts";
import { agent, agentGroup, agentKinds } from "./agent-groups.ts";
import { chosenPicture, pictureChoice, signedAddress, uploadPlace } from "./avatars.ts";
import { defineCalls } from "./call.ts";
import { deviceCommand } from "./device-commands.ts";
import { id, instant } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** A group that an agent is in; `direct` unless it is only because its group stands in this one. */
export const membership = agentGroup.extend({ direct: z.boolean() });

/** What one agent has to do with another, by role and by relations. */
export const relatedAgent = agent.extend({
  canCall: z.boolean(),
  canAuditAccess: z.boolean(),
  canManageAccessCredentials: z.boolean(),
  canAccessEventMedia: z.boolean(),
  /** When its picture was chosen; null where there is none. */
  avatar: instant.nullable(),
});

export type RelatedAgent = z.infer<typeof relatedAgent>;

const QUERIED_AGENTS_MAX = 500;

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
  memberships: {
    method: "GET",
    path: "/agents/{id}/memberships",
    summary:
      "All groups that an agent is in: its own by name, then those around them. One's own for ordinary users.",
    access: "member",
    query: pageQuery,
    reply: pageOf(membership),
  },
  relatedAgents: {
    method: "GET",
    path: "/agents/{id}/relatedAgents",
    summary:
      "Whom an agent may call, or those over whom it has another right; each owner with its virtual users after it (§4).",
    access: "member",
    query: pageQuery.extend({
      type: z.enum(RIGHTS).default("CAN_CALL"),
      kind: z.enum(agentKinds).optional(),
    }),
    reply: pageOf(agent),
  },
  queryRelatedAgents: {
    method: "POST",
    path: "/agents/{id}/relatedAgents/queryInfo",
    summary: "What an agent may do with each of some others.",
    access: "member",
    onlyAsks: true,
    body: z.object({ agentIds: z.array(id).min(1, "required").max(QUERIED_AGENTS_MAX, "tooLong") }),
    reply: z.object({ items: z.array(relatedAgent) }),
    errors: ["AGENT_UNKNOWN"],
  },
  uploadAvatar: {
    method: "POST",
    path: "/agents/{id}/avatar/upload",
    summary: "An address to send a PNG or JPEG picture of an agent to, by PUT.",
    access: "member",
    reply: uploadPlace,
  },
  confirmAvatar: {
    method: "POST",
    path: "/agents/{id}/avatar/confirm",
    summary: "Makes the uploaded picture that of an agent; without one there is none any more.",
    access: "member",
    body: pictureChoice,
    reply: chosenPicture,
    errors: ["NOT_AN_IMAGE", "IMAGE_TOO_LARGE"],
  },
  downloadAvatar: {
    method: "GET",
    path: "/agents/{id}/avatar/download",
    summary: "An address of the picture of an agent.",
    access: "member",
    reply: signedAddress,
    errors: ["NO_AVATAR"],
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
