import { z } from "zod";
import { defineCalls } from "./call.ts";
import { displayName, id } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

export const actionTypes = [
  "CALL",
  "ACTIVATION",
  "POSTIT",
  "NOTIFICATION",
  "REQUEST",
  "CALL_ELEVATOR",
  "SHOW_VIDEO",
] as const;

export const targetTypes = [
  "NONE",
  "OUTPUT",
  "AGENT_GROUP",
  "ENDPOINT",
  "ELEVATOR_SYSTEM_AREA",
  "AGENT",
] as const;

const payload = z.record(
  z.string().max(64),
  z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]),
);

/** §3: what happens when a button is pressed, a code dialled or access granted. */
export const action = z.object({
  id,
  type: z.enum(actionTypes),
  targetType: z.enum(targetTypes),
  targetId: id.nullable(),
  /** The name of the target as it is now; null where it has none. */
  targetName: z.string().nullable(),
  payload,
});

export type GroupAction = z.infer<typeof action>;

export const actionBody = z
  .object({
    type: z.enum(actionTypes),
    targetType: z.enum(targetTypes).default("NONE"),
    targetId: id.nullable().default(null),
    payload: payload.default({}),
  })
  .superRefine(({ type, targetType, targetId }, context) => {
    const allowed = targetsOfAction[type];
    if (!allowed.includes(targetType))
      context.addIssue({ code: "custom", path: ["targetType"], message: "unknown" });
    if (targetType !== "NONE" && !targetId)
      context.addIssue({ code: "custom", path: ["targetId"], message: "required" });
  });

/** What each type of action can be aimed at. */
export const targetsOfAction: Record<(typeof actionTypes)[number], readonly (typeof targetTypes)[number][]> =
  {
    CALL: ["AGENT_GROUP", "AGENT"],
    ACTIVATION: ["OUTPUT", "ENDPOINT"],
    POSTIT: ["NONE", "AGENT_GROUP", "AGENT"],
    NOTIFICATION: ["AGENT_GROUP", "AGENT"],
    REQUEST: ["ENDPOINT"],
    CALL_ELEVATOR: ["ELEVATOR_SYSTEM_AREA"],
    SHOW_VIDEO: ["AGENT", "AGENT_GROUP"],
  };

export const actionGroup = z.object({ id, name: displayName, actions: z.array(action) });

export type ActionGroup = z.infer<typeof actionGroup>;

export const actionGroupBody = z.object({ name: displayName });

export const actionGroups = defineCalls({
  list: {
    method: "GET",
    path: "/devices/{id}/actionGroups",
    summary: "The device's action groups with their actions, by name.",
    access: "member",
    query: pageQuery,
    reply: pageOf(actionGroup),
  },
  create: {
    method: "POST",
    path: "/devices/{id}/actionGroups",
    summary: "Creates an action group without actions.",
    access: "administrator",
    body: actionGroupBody,
    status: 201,
    reply: actionGroup,
  },
  get: {
    method: "GET",
    path: "/devices/{id}/actionGroups/{groupId}",
    summary: "An action group with its actions.",
    access: "member",
    reply: actionGroup,
  },
  update: {
    method: "PUT",
    path: "/devices/{id}/actionGroups/{groupId}",
    summary: "Renames an action group.",
    access: "administrator",
    body: actionGroupBody,
    reply: actionGroup,
  },
  remove: {
    method: "DELETE",
    path: "/devices/{id}/actionGroups/{groupId}",
    summary: "Deletes an action group that nothing uses.",
    access: "administrator",
    errors: ["ACTION_GROUP_IN_USE"],
  },
  listActions: {
    method: "GET",
    path: "/devices/{id}/actionGroups/{groupId}/actions",
    summary: "The actions of a group, in the order in which they happen.",
    access: "member",
    query: pageQuery,
    reply: pageOf(action),
  },
  addAction: {
    method: "POST",
    path: "/devices/{id}/actionGroups/{groupId}/actions",
    summary: "Adds an action at the end.",
    access: "administrator",
    body: actionBody,
    status: 201,
    reply: action,
    errors: ["TARGET_UNKNOWN"],
  },
  updateAction: {
    method: "PUT",
    path: "/devices/{id}/actionGroups/{groupId}/actions/{actionId}",
    summary: "Replaces an action.",
    access: "administrator",
    body: actionBody,
    reply: action,
    errors: ["TARGET_UNKNOWN"],
  },
  removeAction: {
    method: "DELETE",
    path: "/devices/{id}/actionGroups/{groupId}/actions/{actionId}",
    summary: "Deletes an action.",
    access: "administrator",
  },
});
