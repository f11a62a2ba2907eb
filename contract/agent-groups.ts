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

/** `ownerId` is told of virtual users alone. */
export const agent = z.object({
  id,
  name: z.string(),
  kind: z.enum(agentKinds),
  ownerId: id.nullable(),
});

export type AgentGroup = z.infer<typeof agentGroup>;
export type Agent = z.infer<typeof agent>;

/** Groups with those directly inside them: a group may stand in several, so that it is told once and named there. */
export const agentGroupTree = z.object({
  /** Where to begin: all others are inside these, to any depth. */
  rootIds: z.array(id),
  groups: z.array(agentGroup.extend({ containedIds: z.array(id) })),
});

const named = z.object({ id, name: z.string() });

/** That the members of a group may do at a device what an action group does. */
export const accessRule = z.object({
  id,
  displayName,
  agentGroup: named,
  device: named,
  actionGroup: named,
});

export type AccessRule = z.infer<typeof accessRule>;

/** That the members of a group may open a zone, or call the lift to a group of its areas. */
const zoneRule = z.object({ agentGroup: named, outputGroup: named });
const areaRule = z.object({ agentGroup: named, elevatorAreaGroup: named });

export type ZoneRule = z.infer<typeof zoneRule>;
export type AreaRule = z.infer<typeof areaRule>;

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
    summary:
      "The building's groups by name, or those with a text in their names; the private and the all-the-… ones only when asked for.",
    access: "member",
    query: pageQuery.extend({
      hidden: z.enum(["true", "false"]).default("false"),
      search: z.string().max(64).optional(),
    }),
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
    errors: ["AGENT_GROUP_EXISTS", "DEFAULT_GROUP"],
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
    errors: ["NOT_FOUND"],
  },
  tree: {
    method: "GET",
    path: "/agentgroups/tree",
    summary: "Which groups stand in which; the private and the all-the-… ones only when asked for.",
    access: "member",
    query: z.object({ hidden: z.enum(["true", "false"]).default("false") }),
    reply: agentGroupTree,
  },
  accessControl: {
    method: "GET",
    path: "/agentgroups/accessControl",
    summary:
      "What groups may open and where, with their zones and lift areas: all of them, one with those around it, or those of an agent. One's own for ordinary users.",
    access: "member",
    query: pageQuery.extend({ agentGroupId: id.optional(), agentId: id.optional() }),
    /** Whatever the page of rules: all zones and lift areas of these groups. */
    reply: pageOf(accessRule).extend({ zones: z.array(zoneRule), elevatorAreas: z.array(areaRule) }),
    errors: ["NOT_FOUND"],
  },
  listMembers: {
    method: "GET",
    path: "/agentgroups/{id}/members",
    summary: "The members of a group by name, each owner with its virtual users after it (§4).",
    access: "credential-manager",
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
    summary:
      "The groups that a person or a device is in, the hidden ones included. One's own for ordinary users.",
    access: "member",
    query: pageQuery,
    reply: pageOf(agentGroup),
  },
});
