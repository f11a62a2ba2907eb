import { z } from "zod";
import { ADMIN_COMMANDS } from "#rules/devices/device-commands.ts";
import { RIGHTS } from "#rules/people/agent-groups.ts";
import { AGENT_KINDS } from "#rules/people/agent-kinds.ts";
import { chosenPicture, pictureChoice, signedAddress, uploadPlace } from "../buildings/avatars.ts";
import { defineCalls } from "../call.ts";
import { deviceCommand } from "../devices/device-commands.ts";
import { id, instant } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { agent, agentGroup } from "./agent-groups.ts";

/** A group of an agent; `direct` is false if it is a member only because its group is inside this one. */
export const membership = agentGroup.extend({
  /** False for membership through a group inside this one. */
  direct: z.boolean(),
});

/** The rights of one agent over another, by role and by relations. */
export const relatedAgent = agent.extend({
  /** Whether it may be called. */
  canCall: z.boolean(),

  /** Whether its events may be read. */
  canAuditAccess: z.boolean(),

  /** Whether its credentials may be managed. */
  canManageAccessCredentials: z.boolean(),

  /** Whether the pictures of its events may be seen. */
  canAccessEventMedia: z.boolean(),
  /** When its picture was set; null if there is none. */
  avatar: instant.nullable(),
});

export type RelatedAgent = z.infer<typeof relatedAgent>;

const QUERIED_AGENTS_MAX = 500;

/** People, virtual users, devices and auxiliaries, as callers, recipients of calls and holders of access. */
export const agents = defineCalls({
  get: {
    method: "GET",
    path: "/agents/{id}",
    summary: "A person or device of the building.",
    access: "member",
    inViews: true,
    reply: agent,
  },
  info: {
    method: "GET",
    path: "/agents/{id}/info",
    summary: "The state of a device that the device link knows.",
    access: "member",
    inViews: true,
    reply: z.object({
      /** Whether the device is connected now. */
      online: z.boolean(),

      /** When it last sent a message, in milliseconds since 1970; null if never. */
      lastSeenAt: instant.nullable(),

      /** The firmware version that it reported; null before its first report. */
      firmware: z.string().nullable(),

      /** When it started, in milliseconds since 1970, as it reported; null before its first report. */
      startedAt: instant.nullable(),
    }),
  },
  memberships: {
    method: "GET",
    path: "/agents/{id}/memberships",
    summary: "All groups of an agent: its own by name, then those around them. Ordinary users see their own.",
    access: "member",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(membership),
  },
  relatedAgents: {
    method: "GET",
    path: "/agents/{id}/relatedAgents",
    summary: "The agents that an agent may call or has another right over; virtual users after their owner.",
    access: "member",
    inViews: true,
    query: pageQuery.extend({
      /** The right to look for. */
      type: z.enum(RIGHTS).default("CAN_CALL"),

      /** Only agents of this kind. */
      kind: z.enum(AGENT_KINDS).optional(),
    }),
    reply: pageSchema(agent),
  },
  queryRelatedAgents: {
    method: "POST",
    path: "/agents/{id}/relatedAgents/queryInfo",
    summary: "The rights of an agent over each of some others.",
    access: "member",
    inViews: true,
    onlyReads: true,
    body: z.object({
      /** The other agents, at most 500. */
      agentIds: z.array(id).min(1, "required").max(QUERIED_AGENTS_MAX, "tooLong"),
    }),
    reply: z.object({ items: z.array(relatedAgent) }),
    errors: ["AGENT_UNKNOWN"],
  },
  uploadAvatar: {
    method: "POST",
    path: "/agents/{id}/avatar/upload",
    summary: "Returns an address to upload a PNG or JPEG picture of an agent to with PUT.",
    access: "member",
    reply: uploadPlace,
  },
  confirmAvatar: {
    method: "POST",
    path: "/agents/{id}/avatar/confirm",
    summary: "Sets the uploaded picture as that of an agent; without one, removes the picture.",
    access: "member",
    body: pictureChoice,
    reply: chosenPicture,
    errors: ["NOT_AN_IMAGE", "IMAGE_TOO_LARGE"],
  },
  downloadAvatar: {
    method: "GET",
    path: "/agents/{id}/avatar/download",
    summary: "Returns the address of an agent's picture.",
    access: "member",
    inViews: true,
    reply: signedAddress,
    errors: ["NO_AVATAR"],
  },
  adminCommand: {
    method: "POST",
    path: "/agents/{id}/adminCommand",
    summary: "Sends a device a command from a fixed list; its state can be read among the device's commands.",
    access: "administrator",
    installer: "DEVICES",
    body: z.object({
      /** The command. */
      payload: z.enum(ADMIN_COMMANDS, { error: "unknown" }),
    }),
    status: 201,
    reply: deviceCommand,
    errors: ["COMMAND_NOT_SUPPORTED", "HARDWARE_RETURNED", "COMMANDS_WAITING"],
  },
  reboot: {
    method: "POST",
    path: "/agents/{id}/reboot",
    summary: "Restarts a device.",
    access: "administrator",
    installer: "DEVICES",
    status: 201,
    reply: deviceCommand,
    errors: ["HARDWARE_RETURNED", "COMMANDS_WAITING"],
  },
  commands: {
    method: "GET",
    path: "/agents/{id}/commands",
    summary: "The commands of a device in the last 30 days with their results, newest first.",
    access: "administrator",
    inViews: true,
    installer: "DEVICES",
    query: pageQuery,
    reply: pageSchema(deviceCommand),
  },
  commandPicture: {
    method: "GET",
    path: "/agents/{id}/commands/{commandId}/picture",
    summary:
      "Returns an address of the picture that the caller's `show-video` requested; it is valid for a few minutes and needs a building token of the same person.",
    access: "administrator",
    installer: "DEVICES",
    reply: signedAddress,
  },
});
