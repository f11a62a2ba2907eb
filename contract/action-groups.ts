import { z } from "zod";
import {
  ACTION_TYPES,
  ELEVATOR_CALL_KINDS,
  POSTIT_MODES,
  TARGET_TYPES,
  TARGETS_OF_ACTION,
} from "#rules/actions.ts";
import { chosenPicture, pictureChoice, signedAddress, uploadPlace } from "./avatars.ts";
import { defineCalls } from "./call.ts";
import { displayName, id, instant } from "./fields.ts";
import { activationDuration } from "./inputs-and-outputs.ts";
import { pageOf, pageQuery } from "./paging.ts";
import { fieldsOf } from "./parse.ts";

const payload = z.record(
  z.string().max(64),
  z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]),
);

/** §3: what happens when a button is pressed, a code dialled or access granted. */
export const action = z.object({
  id,
  type: z.enum(ACTION_TYPES),
  targetType: z.enum(TARGET_TYPES),
  targetId: id.nullable(),
  /** The name of the target as it is now; null where it has none. */
  targetName: z.string().nullable(),
  payload,
});

export type GroupAction = z.infer<typeof action>;

export const PAYLOAD_TEXT_MAX = 500;

const printableLines = /^(?:[^\p{Cc}\p{Cs}\u2028\u2029]|\n)*$/u;

/** What is shown or spoken; unlike a name it may have several lines. */
const text = z
  .string({ error: "required" })
  .transform((given) => given.replace(/\r\n?/g, "\n").trim())
  .pipe(z.string().min(1, "required").max(PAYLOAD_TEXT_MAX, "tooLong").regex(printableLines, "characters"));

/** What each type of action carries. A field that a type does not know is refused. */
const payloadOfAction: Record<GroupAction["type"], z.ZodObject> = {
  CALL: z.strictObject({}),
  ACTIVATION: z.strictObject({
    /** Milliseconds that the output stays on, where it is not the output's own time. */
    duration: activationDuration.optional(),
  }),
  POSTIT: z.strictObject({ mode: z.enum(POSTIT_MODES).default("text"), text }),
  NOTIFICATION: z.strictObject({ text }),
  REQUEST: z.strictObject({}),
  CALL_ELEVATOR: z.strictObject({
    kind: z
      .number({ error: "number" })
      .refine((kind) => elevatorCallKinds.includes(kind), "unknown")
      .default(ELEVATOR_CALL_KINDS.NORMAL),
  }),
  SHOW_VIDEO: z.strictObject({}),
};

const elevatorCallKinds: number[] = Object.values(ELEVATOR_CALL_KINDS);

export const actionBody = z
  .object({
    type: z.enum(ACTION_TYPES),
    targetType: z.enum(TARGET_TYPES).default("NONE"),
    targetId: id.nullable().default(null),
    /** POSTIT: mode, text. NOTIFICATION: text. ACTIVATION: duration. CALL_ELEVATOR: kind. All others: nothing. */
    payload: payload.default({}),
  })
  .superRefine(({ type, targetType, targetId }, context) => {
    if (!TARGETS_OF_ACTION[type].includes(targetType))
      context.addIssue({ code: "custom", path: ["targetType"], message: "unknown" });
    if (targetType !== "NONE" && !targetId)
      context.addIssue({ code: "custom", path: ["targetId"], message: "required" });
  })
  .transform((action, context) => {
    const parsed = payloadOfAction[action.type].safeParse(action.payload);
    if (parsed.success) return { ...action, payload: payload.parse(parsed.data) };
    for (const [field, message] of Object.entries(fieldsOf(parsed.error))) {
      context.addIssue({ code: "custom", path: field === "" ? ["payload"] : ["payload", field], message });
    }
    return z.NEVER;
  });

/** `avatar` says when its picture was chosen; null where there is none. */
export const actionGroup = z.object({
  id,
  name: displayName,
  avatar: instant.nullable(),
  actions: z.array(action),
});

export type ActionGroup = z.infer<typeof actionGroup>;

export const actionGroupBody = z.object({ name: displayName });

const ORDERED_ACTIONS_MAX = 1000;

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
    body: actionGroupBody.extend({
      /** Made for one thing that will start it: it goes when no button, code or access rule does any more. */
      goesWhenUnused: z.boolean().default(false),
    }),
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
    errors: ["TARGET_UNKNOWN", "TARGET_UNFIT"],
  },
  orderActions: {
    method: "PUT",
    path: "/devices/{id}/actionGroups/{groupId}/actions",
    summary: "Puts the actions of a group into another order: each of them is named once.",
    access: "administrator",
    body: z.object({ actionIds: z.array(id).max(ORDERED_ACTIONS_MAX, "tooLong") }),
    reply: actionGroup,
  },
  updateAction: {
    method: "PUT",
    path: "/devices/{id}/actionGroups/{groupId}/actions/{actionId}",
    summary: "Replaces an action.",
    access: "administrator",
    body: actionBody,
    reply: action,
    errors: ["TARGET_UNKNOWN", "TARGET_UNFIT"],
  },
  removeAction: {
    method: "DELETE",
    path: "/devices/{id}/actionGroups/{groupId}/actions/{actionId}",
    summary: "Deletes an action.",
    access: "administrator",
  },
  uploadAvatar: {
    method: "POST",
    path: "/devices/{id}/actionGroups/{groupId}/avatar/upload",
    summary: "An address to send a PNG or JPEG picture of an action group to, by PUT.",
    access: "administrator",
    reply: uploadPlace,
  },
  confirmAvatar: {
    method: "POST",
    path: "/devices/{id}/actionGroups/{groupId}/avatar/confirm",
    summary: "Makes the uploaded picture that of an action group; without one there is none any more.",
    access: "administrator",
    body: pictureChoice,
    reply: chosenPicture,
    errors: ["NOT_AN_IMAGE", "IMAGE_TOO_LARGE"],
  },
  downloadAvatar: {
    method: "GET",
    path: "/devices/{id}/actionGroups/{groupId}/avatar/download",
    summary: "An address of the picture of an action group.",
    access: "member",
    reply: signedAddress,
    errors: ["NO_AVATAR"],
  },
});
