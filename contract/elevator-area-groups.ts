import { z } from "zod";
import { defineCalls } from "./call.ts";
import { displayName, id } from "./fields.ts";
import { groupIds, thingGroupBody, thingGroupsQuery } from "./output-groups.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** §3 Elevator area group: floors, of whichever elevator system, that are reached by the same right. */
export const elevatorAreaGroup = z.object({ id, name: displayName, memberCount: z.number().int() });

/** An area with the elevator system that it is of. */
export const buildingArea = z.object({
  id,
  displayName: z.string(),
  ownerId: id,
  ownerName: z.string(),
});

export type ElevatorAreaGroup = z.infer<typeof elevatorAreaGroup>;
export type BuildingArea = z.infer<typeof buildingArea>;

export const elevatorAreaGroups = defineCalls({
  list: {
    method: "GET",
    path: "/elevatorareagroups",
    summary: "The building's elevator area groups by name; the all-the-… one only when asked for.",
    access: "member",
    query: thingGroupsQuery,
    reply: pageOf(elevatorAreaGroup),
  },
  create: {
    method: "POST",
    path: "/elevatorareagroups",
    summary: "Creates an elevator area group. If the name is taken, the existing group comes along.",
    access: "administrator",
    body: thingGroupBody,
    status: 201,
    reply: elevatorAreaGroup,
    errors: ["ELEVATOR_AREA_GROUP_EXISTS", "DEFAULT_GROUP"],
  },
  get: {
    method: "GET",
    path: "/elevatorareagroups/{id}",
    summary: "An elevator area group.",
    access: "member",
    reply: elevatorAreaGroup,
  },
  update: {
    method: "PUT",
    path: "/elevatorareagroups/{id}",
    summary: "Renames an elevator area group.",
    access: "administrator",
    body: thingGroupBody,
    reply: elevatorAreaGroup,
    errors: ["ELEVATOR_AREA_GROUP_EXISTS", "DEFAULT_GROUP"],
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
    summary: "The areas of a group, by their elevator system's name and in the order they were made.",
    access: "member",
    query: pageQuery,
    reply: pageOf(buildingArea),
  },
  addMember: {
    method: "POST",
    path: "/elevatorareagroups/{id}/members",
    summary: "Adds an area of an elevator system to a group.",
    access: "administrator",
    body: z.object({ areaId: id }),
    errors: ["ELEVATOR_AREA_UNKNOWN", "DEFAULT_GROUP"],
  },
  removeMember: {
    method: "DELETE",
    path: "/elevatorareagroups/{id}/members/{memberId}",
    summary: "Takes an area out of a group.",
    access: "administrator",
    errors: ["DEFAULT_GROUP"],
  },
  listOfAgentGroup: {
    method: "GET",
    path: "/agentgroups/{id}/elevatorareagroups",
    summary: "The elevator area groups that an agent group's members may go to, by name.",
    access: "member",
    query: pageQuery,
    reply: pageOf(elevatorAreaGroup),
  },
  setOfAgentGroup: {
    method: "PUT",
    path: "/agentgroups/{id}/elevatorareagroups",
    summary: "Says which elevator area groups an agent group's members may go to: these and no others.",
    access: "administrator",
    body: z.object({ elevatorAreaGroupIds: groupIds }),
    reply: pageOf(elevatorAreaGroup),
    errors: ["ELEVATOR_AREA_GROUP_UNKNOWN"],
  },
  giveToAgentGroup: {
    method: "POST",
    path: "/agentgroups/{id}/elevatorareagroups",
    summary:
      "Lets an agent group's members go to an elevator area group, too; what they were given before stays.",
    access: "administrator",
    body: z.object({ elevatorAreaGroupId: id }),
    errors: ["ELEVATOR_AREA_GROUP_UNKNOWN"],
  },
  takeFromAgentGroup: {
    method: "DELETE",
    path: "/agentgroups/{id}/elevatorareagroups/{elevatorAreaGroupId}",
    summary: "Takes that right away, and no other.",
    access: "administrator",
  },
});
