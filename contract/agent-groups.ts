import { z } from "zod";
import { defineCalls } from "./call.ts";
import { displayName, id } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** §3 Agent group: people and devices that are called, let in or looked after together. */
export const agentGroup = z.object({
  id,
  name: displayName,
  container: z.boolean(),
  memberCount: z.number().int(),
});

export const agentKinds = ["USER", "VIRTUAL_USER", "DEVICE", "AUXILIAR_DEVICE"] as const;

export const agent = z.object({ id, name: z.string(), kind: z.enum(agentKinds) });

export type AgentGroup = z.infer<typeof agentGroup>;
export type Agent = z.infer<typeof agent>;

export const agentGroupBody = z.object({
  name: z
    .string({ error: "required" })
    .max(200, "tooLong")
    .transform((text) => text.replace(/[\r\n]+/g, " "))
    .pipe(displayName),
  container: z.boolean().default(false),
});

export const agentGroups = defineCalls({
  list: {
    method: "GET",
    path: "/agentgroups",
    summary: "The building's groups by name; the private and the all-the-… ones only when asked for.",
    access: "member",
    query: pageQuery.extend({ hidden: z.enum(["true", "false"]).default("false") }),
    reply: pageOf(agentGroup),
  },
  create: {
    method: "POST",
    path: "/agentgroups",
    summary: "Creates a group. If the name is taken, 7003 brings the existing group along.",
    access: "administrator",
    body: agentGroupBody,
    status: 201,
    reply: agentGroup,
    errors: ["AGENT_GROUP_EXISTS"],
  },
  get: { method: "GET", path: "/agentgroups/{id}", summary: "A group.", access: "member", reply: agentGroup },
  update: {
    method: "PUT",
    path: "/agentgroups/{id}",
    summary: "Renames a group.",
    access: "administrator",
    body: agentGroupBody.pick({ name: true }),
    reply: agentGroup,
    errors: ["AGENT_GROUP_EXISTS", "DEFAULT_GROUP"],
  },
  remove: {
    method: "DELETE",
    path: "/agentgroups/{id}",
    summary: "Deletes a group and the access rules made for it.",
    access: "administrator",
    errors: ["DEFAULT_GROUP"],
  },
  groupByName: {
    method: "GET",
    path: "/agentgroups/groupByName",
    summary: "The group with a name.",
    access: "member",
    query: z.object({ name: z.string().max(64) }),
    reply: agentGroup,
  },
  listMembers: {
    method: "GET",
    path: "/agentgroups/{id}/members",
    summary: "The members of a group, by name.",
    access: "member",
    query: pageQuery,
    reply: pageOf(agent),
  },
  addMember: {
    method: "POST",
    path: "/agentgroups/{id}/members",
    summary: "Adds a person or a device to a group.",
    access: "administrator",
    body: z.object({ agentId: id }),
    errors: ["AGENT_UNKNOWN", "DEFAULT_GROUP"],
  },
  removeMember: {
    method: "DELETE",
    path: "/agentgroups/{id}/members/{agentId}",
    summary: "Takes a person or a device out of a group.",
    access: "administrator",
    errors: ["DEFAULT_GROUP"],
  },
  groupsOfAgent: {
    method: "GET",
    path: "/agentgroups/agents/{agentId}",
    summary: "The groups that a person or a device is in, the hidden ones included.",
    access: "member",
    query: pageQuery,
    reply: pageOf(agentGroup),
  },
});
