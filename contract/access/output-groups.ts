import { z } from "zod";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { OUTPUT_TYPES } from "#rules/devices/devices.ts";
import { GROUP_ORDERS } from "#rules/people/list-orders.ts";
import { defineCalls } from "../call.ts";
import { displayName, id, yesOrNo } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { agentGroup, agentGroupBody } from "../people/agent-groups.ts";

/** §3 Output group, a zone: outputs of devices and auxiliaries that are opened together. */
export const outputGroup = z.object({
  id,
  name: displayName,
  /** How many outputs are in it. */
  memberCount: z.number().int(),
});

/** An output of the building, with its device or auxiliary. */
export const buildingOutput = z.object({
  id,

  /** The name of the output. */
  displayName: z.string(),

  /** What the output drives. */
  type: z.enum(OUTPUT_TYPES),

  /** The device or auxiliary of the output. */
  ownerId: id,

  /** The name of the device or auxiliary. */
  ownerName: z.string(),

  /** Whether the output belongs to a device or an auxiliary. */
  ownerKind: z.enum(["DEVICE", "AUXILIAR_DEVICE"]),
});

export type OutputGroup = z.infer<typeof outputGroup>;
export type BuildingOutput = z.infer<typeof buildingOutput>;

/** Named like groups of people: a line break becomes a space (§5). */
export const accessAreaBody = agentGroupBody.pick({ name: true });

export const accessAreasQuery = pageQuery.extend({
  /** `true` also lists the default groups (`all-the-…`). */
  hidden: z.enum(["true", "false"]).default("false"),

  /** Only groups with this text in their names. */
  search: z.string().max(NAME_LENGTH_LIMIT).optional(),

  /** The sort order of the list; defaults to the name. */
  order: z.enum(GROUP_ORDERS).optional(),

  /** `true`: in descending order. */
  descending: yesOrNo.optional(),
});

/** A page of outputs or areas, or of those that a search finds. */
export const areaMembersQuery = pageQuery.extend({
  /** Only those with this text in their names, or in those of their device or auxiliary. */
  search: z.string().max(NAME_LENGTH_LIMIT).optional(),
});

/** The maximum of output or area groups that one request assigns to an agent group. */
const GROUPS_MAX = 1000;

export const groupIds = z.array(id).max(GROUPS_MAX, "tooLong");

/** Output groups (zones): outputs that are opened by the same right. */
export const outputGroups = defineCalls({
  list: {
    method: "GET",
    path: "/outputgroups",
    summary:
      "The building's output groups by name, or those with a text in their names; the default groups (`all-the-…`) only on request.",
    access: "member",
    inViews: true,
    query: accessAreasQuery,
    reply: pageSchema(outputGroup),
  },
  create: {
    method: "POST",
    path: "/outputgroups",
    summary: "Creates an output group. If the name is taken, the error 30002 contains the existing group.",
    access: "administrator",
    body: accessAreaBody,
    status: 201,
    reply: outputGroup,
    errors: ["OUTPUT_GROUP_EXISTS", "GROUP_NAME_RESERVED"],
  },
  get: {
    method: "GET",
    path: "/outputgroups/{id}",
    summary: "An output group.",
    access: "member",
    inViews: true,
    reply: outputGroup,
  },
  update: {
    method: "PUT",
    path: "/outputgroups/{id}",
    summary: "Renames an output group.",
    access: "administrator",
    body: accessAreaBody,
    reply: outputGroup,
    errors: ["OUTPUT_GROUP_EXISTS", "DEFAULT_GROUP", "GROUP_NAME_RESERVED"],
  },
  remove: {
    method: "DELETE",
    path: "/outputgroups/{id}",
    summary: "Deletes an output group and the right to open its outputs.",
    access: "administrator",
    errors: ["DEFAULT_GROUP"],
  },
  listMembers: {
    method: "GET",
    path: "/outputgroups/{id}/members",
    summary: "The outputs of a group, by the name of their device or auxiliary and by position.",
    access: "member",
    inViews: true,
    query: areaMembersQuery,
    reply: pageSchema(buildingOutput),
  },
  listCandidates: {
    method: "GET",
    path: "/outputgroups/{id}/candidates",
    summary: "The outputs of the building that are not in a group, by the name of their device or auxiliary.",
    access: "administrator",
    inViews: true,
    query: areaMembersQuery,
    reply: pageSchema(buildingOutput),
  },
  listAgentGroups: {
    method: "GET",
    path: "/outputgroups/{id}/agentgroups",
    summary: "The agent groups whose members may open the outputs of a group, by name.",
    access: "administrator",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(agentGroup),
  },
  addMember: {
    method: "POST",
    path: "/outputgroups/{id}/members",
    summary: "Adds an output of a device or an auxiliary to a group.",
    access: "administrator",
    body: z.object({
      /** The output. */
      outputId: id,
    }),
    errors: ["OUTPUT_UNKNOWN", "DEFAULT_GROUP"],
  },
  removeMember: {
    method: "DELETE",
    path: "/outputgroups/{id}/members/{memberId}",
    summary: "Removes an output from a group.",
    access: "administrator",
    errors: ["DEFAULT_GROUP"],
  },
  listOfAgentGroup: {
    method: "GET",
    path: "/agentgroups/{id}/outputgroups",
    summary: "The output groups that the members of an agent group may open, by name.",
    access: "member",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(outputGroup),
  },
  setOfAgentGroup: {
    method: "PUT",
    path: "/agentgroups/{id}/outputgroups",
    summary: "Replaces the output groups that the members of an agent group may open.",
    access: "administrator",
    body: z.object({
      /** All output groups that the members may open. */
      outputGroupIds: groupIds,
    }),
    reply: pageSchema(outputGroup),
    errors: ["OUTPUT_GROUP_UNKNOWN"],
  },
  giveToAgentGroup: {
    method: "POST",
    path: "/agentgroups/{id}/outputgroups",
    summary: "Permits the members of an agent group to open another output group.",
    access: "administrator",
    body: z.object({
      /** The output group to add. */
      outputGroupId: id,
    }),
    errors: ["OUTPUT_GROUP_UNKNOWN"],
  },
  takeFromAgentGroup: {
    method: "DELETE",
    path: "/agentgroups/{id}/outputgroups/{outputGroupId}",
    summary: "Revokes the right of an agent group to open an output group; its other rights remain.",
    access: "administrator",
  },
});
