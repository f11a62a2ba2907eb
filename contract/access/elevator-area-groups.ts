import { z } from "zod";
import { defineCalls } from "../call.ts";
import { displayName, id } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { agentGroup } from "../people/agent-groups.ts";
import { accessAreaBody, accessAreasQuery, areaMembersQuery, groupIds } from "./output-groups.ts";

/** §3 Elevator area group: areas, of any elevator systems, that are reached by the same right. */
export const elevatorAreaGroup = z.object({
  id,
  name: displayName,
  /** How many areas are in it. */
  memberCount: z.number().int(),
});

/** An area with its elevator system. */
export const buildingArea = z.object({
  id,

  /** The name of the area. */
  displayName: z.string(),

  /** The elevator system that goes to the area. */
  ownerId: id,

  /** The name of the elevator system. */
  ownerName: z.string(),
});

export type ElevatorAreaGroup = z.infer<typeof elevatorAreaGroup>;
export type BuildingArea = z.infer<typeof buildingArea>;

/** Elevator areas that are reached by the same right. */
export const elevatorAreaGroups = defineCalls({
  list: {
    method: "GET",
    path: "/elevatorareagroups",
    summary:
      "The building's elevator area groups by name, or those with a text in their names; the default group (`all-the-…`) only on request.",
    access: "member",
    inViews: true,
    query: accessAreasQuery,
    reply: pageSchema(elevatorAreaGroup),
  },
  create: {
    method: "POST",
    path: "/elevatorareagroups",
    summary: "Creates an elevator area group. If the name is taken, the error contains the existing group.",
    access: "administrator",
    body: accessAreaBody,
    status: 201,
    reply: elevatorAreaGroup,
    errors: ["ELEVATOR_AREA_GROUP_EXISTS", "GROUP_NAME_RESERVED"],
  },
  get: {
    method: "GET",
    path: "/elevatorareagroups/{id}",
    summary: "An elevator area group.",
    access: "member",
    inViews: true,
    reply: elevatorAreaGroup,
  },
  update: {
    method: "PUT",
    path: "/elevatorareagroups/{id}",
    summary: "Renames an elevator area group.",
    access: "administrator",
    body: accessAreaBody,
    reply: elevatorAreaGroup,
    errors: ["ELEVATOR_AREA_GROUP_EXISTS", "DEFAULT_GROUP", "GROUP_NAME_RESERVED"],
  },
  remove: {
    method: "DELETE",
    path: "/elevatorareagroups/{id}",
    summary: "Deletes an elevator area group; the areas stay.",
    access: "administrator",
    errors: ["DEFAULT_GROUP"],
  },
  listMembers: {
    method: "GET",
    path: "/elevatorareagroups/{id}/members",
    summary: "The areas of a group, by the name of their elevator system and in order of creation.",
    access: "member",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(buildingArea),
  },
  listCandidates: {
    method: "GET",
    path: "/elevatorareagroups/{id}/candidates",
    summary: "The areas of the building that are not in a group, by the name of their elevator system.",
    access: "administrator",
    inViews: true,
    query: areaMembersQuery,
    reply: pageSchema(buildingArea),
  },
  listAgentGroups: {
    method: "GET",
    path: "/elevatorareagroups/{id}/agentgroups",
    summary: "The agent groups whose members may go to the areas of a group, by name.",
    access: "administrator",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(agentGroup),
  },
  addMember: {
    method: "POST",
    path: "/elevatorareagroups/{id}/members",
    summary: "Adds an area of an elevator system to a group.",
    access: "administrator",
    body: z.object({
      /** The area. */
      areaId: id,
    }),
    errors: ["ELEVATOR_AREA_UNKNOWN", "DEFAULT_GROUP"],
  },
  removeMember: {
    method: "DELETE",
    path: "/elevatorareagroups/{id}/members/{memberId}",
    summary: "Removes an area from a group.",
    access: "administrator",
    errors: ["DEFAULT_GROUP"],
  },
  listOfAgentGroup: {
    method: "GET",
    path: "/agentgroups/{id}/elevatorareagroups",
    summary: "The elevator area groups that the members of an agent group may go to, by name.",
    access: "member",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(elevatorAreaGroup),
  },
  setOfAgentGroup: {
    method: "PUT",
    path: "/agentgroups/{id}/elevatorareagroups",
    summary: "Replaces the elevator area groups that the members of an agent group may go to.",
    access: "administrator",
    body: z.object({
      /** All elevator area groups that the members may go to. */
      elevatorAreaGroupIds: groupIds,
    }),
    reply: pageSchema(elevatorAreaGroup),
    errors: ["ELEVATOR_AREA_GROUP_UNKNOWN"],
  },
  giveToAgentGroup: {
    method: "POST",
    path: "/agentgroups/{id}/elevatorareagroups",
    summary: "Permits the members of an agent group to go to another elevator area group.",
    access: "administrator",
    body: z.object({
      /** The elevator area group to add. */
      elevatorAreaGroupId: id,
    }),
    errors: ["ELEVATOR_AREA_GROUP_UNKNOWN"],
  },
  takeFromAgentGroup: {
    method: "DELETE",
    path: "/agentgroups/{id}/elevatorareagroups/{elevatorAreaGroupId}",
    summary: "Revokes the right of an agent group to go to an elevator area group; its other rights remain.",
    access: "administrator",
  },
});
