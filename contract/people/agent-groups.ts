import { z } from "zod";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { AGENT_KINDS } from "#rules/people/agent-kinds.ts";
import { GROUP_KINDS } from "#rules/people/flats.ts";
import { GROUP_ORDERS } from "#rules/people/list-orders.ts";
import { defineCalls } from "../call.ts";
import { displayName, id, yesOrNo } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

/** §3 Agent group: people and devices that are called, granted access or managed together. */
export const agentGroup = z.object({
  id,
  name: displayName,

  /** Whether the group may contain other groups. */
  container: z.boolean(),

  /** How many people and devices are its direct members. */
  memberCount: z.number().int(),

  /** FLAT for a flat, which `/flats` describes; GROUP for all others. */
  kind: z.enum(GROUP_KINDS).default("GROUP"),
});

/** Only virtual users have `ownerId`. */
export const agent = z.object({
  id,

  /** The name of the agent. */
  name: z.string(),

  /** Whether it is a person, a virtual user, a device or an auxiliary. */
  kind: z.enum(AGENT_KINDS),

  /** The person who owns the virtual user; null for all others. */
  ownerId: id.nullable(),
});

export type AgentGroup = z.infer<typeof agentGroup>;
export type Agent = z.infer<typeof agent>;

/**
 * Groups with their direct subgroups: a group may be in several, so each is described once and referenced by
 * id.
 */
export const agentGroupTree = z.object({
  /** The roots: all other groups are inside these, to any depth. */
  rootIds: z.array(id),
  groups: z.array(
    agentGroup.extend({
      /** The direct subgroups of this one. */
      containedIds: z.array(id),
    }),
  ),
});

const named = z.object({
  id,
  /** The name of the group. */
  name: z.string(),
});

/** An access rule: the members of a group may start an action group at a device. */
export const accessRule = z.object({
  id,
  displayName,

  /** The group that is granted access. */
  agentGroup: named,

  /** The device of the rule. */
  device: named,

  /** The action group that is started. */
  actionGroup: named,
});

export type AccessRule = z.infer<typeof accessRule>;

/** The right of a group to open a zone, or to call the lift to a group of areas. */
const zoneRule = z.object({
  /** The group whose members may open the zone. */
  agentGroup: named,
  /** The zone, a group of outputs. */
  outputGroup: named,
});
const areaRule = z.object({
  /** The group whose members may call the lift. */
  agentGroup: named,
  /** The group of lift areas that they may go to. */
  elevatorAreaGroup: named,
});

export type ZoneRule = z.infer<typeof zoneRule>;
export type AreaRule = z.infer<typeof areaRule>;

export const agentGroupBody = z.object({
  name: displayName,

  /** Whether the group may contain other groups. */
  container: z.boolean().default(false),
});

export const agentGroupChanges = z.object({
  name: agentGroupBody.shape.name.optional(),

  /** Whether the group may contain other groups; one that does so remains a container. */
  container: z.boolean().optional(),
});

export const groupMemberBody = z.object({
  /** The person, device or auxiliary. */
  agentId: id,
});

/** Groups of people and devices, and what they may open. */
export const agentGroups = defineCalls({
  list: {
    method: "GET",
    path: "/agentgroups",
    summary:
      "The building's groups by name, or those with a text in their names; the private and the default ones (`all-the-…`) only on request.",
    access: "member",
    inViews: true,
    query: pageQuery.extend({
      /** `true` also lists the private groups (`priv-…`) and the default ones (`all-the-…`). */
      hidden: z.enum(["true", "false"]).default("false"),

      /** Only groups with this text in their names. */
      search: z.string().max(64).optional(),

      /** Only flats, or only other groups. */
      kind: z.enum(GROUP_KINDS).optional(),

      /** The sort order of the list; defaults to the name. */
      order: z.enum(GROUP_ORDERS).optional(),

      /** `true`: in descending order. */
      descending: yesOrNo.optional(),
    }),
    reply: pageSchema(agentGroup),
  },
  create: {
    method: "POST",
    path: "/agentgroups",
    summary: "Creates a group. If the name is taken, the error 7003 contains the existing group.",
    access: "administrator",
    body: agentGroupBody,
    status: 201,
    reply: agentGroup,
    errors: ["AGENT_GROUP_EXISTS", "GROUP_NAME_RESERVED"],
  },
  get: {
    method: "GET",
    path: "/agentgroups/{id}",
    summary: "A group.",
    access: "member",
    inViews: true,
    reply: agentGroup,
  },
  update: {
    method: "PUT",
    path: "/agentgroups/{id}",
    summary: "Changes a group's name, or whether it may contain other groups; omitted fields stay unchanged.",
    access: "administrator",
    body: agentGroupChanges,
    reply: agentGroup,
    errors: ["AGENT_GROUP_EXISTS", "DEFAULT_GROUP", "GROUP_NAME_RESERVED", "GROUP_CONTAINS"],
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
    inViews: true,
    query: z.object({
      /** The group's whole name. */
      name: z.string().max(64),
    }),
    reply: agentGroup,
    errors: ["NOT_FOUND"],
  },
  tree: {
    method: "GET",
    path: "/agentgroups/tree",
    summary: "The nesting of groups; the private and the default ones (`all-the-…`) only on request.",
    access: "member",
    inViews: true,
    query: z.object({ hidden: z.enum(["true", "false"]).default("false") }),
    reply: agentGroupTree,
  },
  accessControl: {
    method: "GET",
    path: "/agentgroups/accessControl",
    summary:
      "What groups may open and where, with their zones and lift areas: all groups, one with those around it, or those of an agent. Ordinary users see their own.",
    access: "member",
    inViews: true,
    query: pageQuery.extend({
      /** Only what this group and those around it may open. */
      agentGroupId: id.optional(),
      /** Only what this person or device may open. */
      agentId: id.optional(),
    }),
    /** All zones and lift areas of these groups, regardless of the page of rules. */
    reply: pageSchema(accessRule).extend({
      zones: z.array(zoneRule),
      /** The lift areas that the groups may go to. */
      elevatorAreas: z.array(areaRule),
    }),
  },
  listMembers: {
    method: "GET",
    path: "/agentgroups/{id}/members",
    summary: "The members of a group by name, virtual users after their owner.",
    access: "credential-manager",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(agent),
  },
  listCandidates: {
    method: "GET",
    path: "/agentgroups/{id}/candidates",
    summary: "The agents of the building of one kind that are not direct members of a group, by name.",
    access: "administrator",
    inViews: true,
    query: pageQuery.extend({
      /** The kind of agents. */
      kind: z.enum(AGENT_KINDS),

      /** Only agents with this text in their names. */
      search: z.string().max(NAME_LENGTH_LIMIT).optional(),
    }),
    reply: pageSchema(agent),
  },
  addMember: {
    method: "POST",
    path: "/agentgroups/{id}/members",
    summary: "Adds a person or a device to a group.",
    access: "administrator",
    body: groupMemberBody,
    errors: ["AGENT_UNKNOWN", "DEFAULT_GROUP"],
  },
  removeMember: {
    method: "DELETE",
    path: "/agentgroups/{id}/members/{agentId}",
    summary: "Removes a person or a device from a group.",
    access: "administrator",
    errors: ["DEFAULT_GROUP"],
  },
  groupsOfAgent: {
    method: "GET",
    path: "/agentgroups/agents/{agentId}",
    summary: "The groups of a person or a device, including hidden ones. Ordinary users see their own.",
    access: "member",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(agentGroup),
  },
});
