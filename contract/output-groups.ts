import { z } from "zod";
import { OUTPUT_TYPES } from "#rules/devices.ts";
import { agentGroupBody } from "./agent-groups.ts";
import { defineCalls } from "./call.ts";
import { displayName, id } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** §3 Output group, a zone: outputs of devices and auxiliaries that are opened together. */
export const outputGroup = z.object({ id, name: displayName, memberCount: z.number().int() });

/** An output of the building, with the device or auxiliary that it is on. */
export const buildingOutput = z.object({
  id,
  displayName: z.string(),
  type: z.enum(OUTPUT_TYPES),
  ownerId: id,
  ownerName: z.string(),
  ownerKind: z.enum(["DEVICE", "AUXILIAR_DEVICE"]),
});

export type OutputGroup = z.infer<typeof outputGroup>;
export type BuildingOutput = z.infer<typeof buildingOutput>;

/** Groups of things are named as groups of people are: a line break becomes a space (§5). */
export const thingGroupBody = agentGroupBody.pick({ name: true });

export const thingGroupsQuery = pageQuery.extend({ hidden: z.enum(["true", "false"]).default("false") });

/** How many groups of things one group of people may be given at once. */
const GROUPS_MAX = 1000;

export const groupIds = z.array(id).max(GROUPS_MAX, "tooLong");

export const outputGroups = defineCalls({
  list: {
    method: "GET",
    path: "/outputgroups",
    summary: "The building's output groups by name; the all-the-… ones only when asked for.",
    access: "member",
    query: thingGroupsQuery,
    reply: pageOf(outputGroup),
  },
  create: {
    method: "POST",
    path: "/outputgroups",
    summary: "Creates an output group. If the name is taken, 30002 brings the existing group along.",
    access: "administrator",
    body: thingGroupBody,
    status: 201,
    reply: outputGroup,
    errors: ["OUTPUT_GROUP_EXISTS", "DEFAULT_GROUP"],
  },
  get: {
    method: "GET",
    path: "/outputgroups/{id}",
    summary: "An output group.",
    access: "member",
    reply: outputGroup,
  },
  update: {
    method: "PUT",
    path: "/outputgroups/{id}",
    summary: "Renames an output group.",
    access: "administrator",
    body: thingGroupBody,
    reply: outputGroup,
    errors: ["OUTPUT_GROUP_EXISTS", "DEFAULT_GROUP"],
  },
  remove: {
    method: "DELETE",
    path: "/outputgroups/{id}",
    summary: "Deletes an output group; nobody may open its outputs by it any more.",
    access: "administrator",
    errors: ["DEFAULT_GROUP"],
  },
  listMembers: {
    method: "GET",
    path: "/outputgroups/{id}/members",
    summary: "The outputs of a group, by their device's or auxiliary's name and their position.",
    access: "member",
    query: pageQuery,
    reply: pageOf(buildingOutput),
  },
  addMember: {
    method: "POST",
    path: "/outputgroups/{id}/members",
    summary: "Adds an output of a device or an auxiliary to a group.",
    access: "administrator",
    body: z.object({ outputId: id }),
    errors: ["OUTPUT_UNKNOWN", "DEFAULT_GROUP"],
  },
  removeMember: {
    method: "DELETE",
    path: "/outputgroups/{id}/members/{memberId}",
    summary: "Takes an output out of a group.",
    access: "administrator",
    errors: ["DEFAULT_GROUP"],
  },
  listOfAgentGroup: {
    method: "GET",
    path: "/agentgroups/{id}/outputgroups",
    summary: "The output groups that an agent group's members may open, by name.",
    access: "member",
    query: pageQuery,
    reply: pageOf(outputGroup),
  },
  setOfAgentGroup: {
    method: "PUT",
    path: "/agentgroups/{id}/outputgroups",
    summary: "Says which output groups an agent group's members may open: these and no others.",
    access: "administrator",
    body: z.object({ outputGroupIds: groupIds }),
    reply: pageOf(outputGroup),
    errors: ["OUTPUT_GROUP_UNKNOWN"],
  },
  giveToAgentGroup: {
    method: "POST",
    path: "/agentgroups/{id}/outputgroups",
    summary: "Lets an agent group's members open an output group, too; what they were given before stays.",
    access: "administrator",
    body: z.object({ outputGroupId: id }),
    errors: ["OUTPUT_GROUP_UNKNOWN"],
  },
  takeFromAgentGroup: {
    method: "DELETE",
    path: "/agentgroups/{id}/outputgroups/{outputGroupId}",
    summary: "Takes that right away, and no other.",
    access: "administrator",
  },
});
