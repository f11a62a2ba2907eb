import { z } from "zod";
import {
  ACTION_TYPES,
  ELEVATOR_CALL_KINDS,
  POSTIT_MODES,
  TARGET_TYPES,
  TARGETS_OF_ACTION,
} from "#rules/devices/actions.ts";
import { RING_DELAY_MAX_MS } from "#rules/devices/ring-calls.ts";
import { chosenPicture, pictureChoice, signedAddress, uploadPlace } from "../buildings/avatars.ts";
import { defineCalls } from "../call.ts";
import { listFieldProblems } from "../field-problems.ts";
import { displayName, freeText, id, instant } from "../fields.ts";
import { checkedTogether } from "../fields-together.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { activationDuration } from "./inputs-and-outputs.ts";

/** Its texts are checked by the type of the action, below. */
const payload = z.record(
  z.string().max(64),
  z.union([freeText(z.string()).max(1000), z.number(), z.boolean(), z.null()]),
);

/** §3 Action group: what happens when a button is pressed, a code dialled or access granted. */
export const action = z.object({
  id,

  /** The type of the action. */
  type: z.enum(ACTION_TYPES),

  /**
   * The kind of the target. CALL: AGENT_GROUP, AGENT. ACTIVATION: OUTPUT, ENDPOINT. POSTIT: NONE,
   * AGENT_GROUP, AGENT. NOTIFICATION and SHOW_VIDEO: AGENT_GROUP, AGENT. REQUEST: ENDPOINT. CALL_ELEVATOR:
   * ELEVATOR_SYSTEM_AREA.
   */
  targetType: z.enum(TARGET_TYPES),

  /** The output, group, endpoint, area or agent that it targets; null if `targetType` is NONE. */
  targetId: id.nullable(),
  /** The current name of the target; null if there is none. */
  targetName: z.string().nullable(),

  /** The parameters of the action, by its type: see the Payload schemas. */
  payload,
});

export type GroupAction = z.infer<typeof action>;

export const PAYLOAD_TEXT_MAX = 500;

const MS_PER_SECOND = 1_000;

const printableLines = /^(?:[^\p{Cc}\p{Cs}\u2028\u2029]|\n)*$/u;

/** The text that is shown or spoken; unlike a name it may have several lines. */
const text = z
  .string({ error: "required" })
  .transform((typed) => typed.replace(/\r\n?/g, "\n").trim())
  .pipe(z.string().min(1, "required").max(PAYLOAD_TEXT_MAX, "tooLong").regex(printableLines, "characters"));

const ringDelay = z
  .number({ error: "number" })
  .multipleOf(MS_PER_SECOND, "number")
  .min(0, "number")
  .max(RING_DELAY_MAX_MS, "number");

/** The payload of each type of action. Fields of another type are refused. */
export const actionPayloads: Record<GroupAction["type"], z.ZodObject> = {
  CALL: z.strictObject({
    /**
     * After how many milliseconds its target rings in the console and at monitors, unless the call is answered before:
     * whole seconds. At once if no one rings before. A telephone exchange rings at once.
     */
    delay: ringDelay.optional(),
  }),
  ACTIVATION: z.strictObject({
    /** How long the output stays on, in milliseconds; defaults to the output's time. */
    duration: activationDuration.optional(),
  }),
  POSTIT: z.strictObject({
    /** Whether it is shown, spoken or both. */
    mode: z.enum(POSTIT_MODES).default("text"),
    text,
  }),
  NOTIFICATION: z.strictObject({ text }),
  REQUEST: z.strictObject({}),
  CALL_ELEVATOR: z.strictObject({
    /** Normal 0, handicap 1, priority 2, empty car 3, space allocation 4. */
    kind: z
      .number({ error: "number" })
      .refine((kind) => elevatorCallKinds.includes(kind), "unknown")
      .default(ELEVATOR_CALL_KINDS.NORMAL),
  }),
  SHOW_VIDEO: z.strictObject({
    /** A CAMERA device or an `ipcam` auxiliary; without one, the device's own camera. */
    cameraId: id.optional(),
  }),
};

const elevatorCallKinds: number[] = Object.values(ELEVATOR_CALL_KINDS);

const actionFields = z.object({
  type: z.enum(ACTION_TYPES),
  targetType: z.enum(TARGET_TYPES).default("NONE"),
  targetId: id.nullable().default(null),
  /**
   * CALL: delay. POSTIT: mode, text. NOTIFICATION: text. ACTIVATION: duration. CALL_ELEVATOR: kind. SHOW_VIDEO:
   * cameraId. REQUEST: nothing.
   */
  payload: payload.default({}),
});

const withTarget = checkedTogether(
  actionFields,
  ["type", "targetType"],
  ({ type, targetType, targetId }, context) => {
    if (!TARGETS_OF_ACTION[type].includes(targetType))
      context.addIssue({ code: "custom", path: ["targetType"], message: "unknown" });
    if (targetType !== "NONE" && !targetId)
      context.addIssue({ code: "custom", path: ["targetId"], message: "required" });
  },
);

const withPayload = checkedTogether(withTarget, ["type", "payload"], ({ type, payload: fields }, context) => {
  const { error } = actionPayloads[type].safeParse(fields);
  for (const [field, message] of Object.entries(error ? listFieldProblems(error, fields) : {})) {
    context.addIssue({ code: "custom", path: field === "" ? ["payload"] : ["payload", field], message });
  }
});

export const actionBody = withPayload.transform((action) => ({
  ...action,
  payload: payload.parse(actionPayloads[action.type].parse(action.payload)),
}));

/**
 * An action group as the caller may see it: whole for administrators and for people whose access rules start
 * it. For all others `actions` is empty.
 */
export const actionGroup = z.object({
  id,
  name: displayName,

  /** When its picture was set, in milliseconds since 1970; null if there is none. */
  avatar: instant.nullable(),

  /** The actions, in order of execution. */
  actions: z.array(action),

  /** Whether `actions` has the group's actions. */
  actionsShown: z.boolean().default(true),
});

/** An action group for the product itself, which always has the actions. */
export type ActionGroup = Omit<z.infer<typeof actionGroup>, "actionsShown">;

export const actionGroupBody = z.object({ name: displayName });

/** The maximum number of actions that one request orders or saves. */
export const ACTIONS_MAX = 1000;

/** What happens when a button is pressed, a code dialled or access granted. */
export const actionGroups = defineCalls({
  list: {
    method: "GET",
    path: "/devices/{id}/actionGroups",
    summary:
      "The device's action groups, by name. Their actions are only included for administrators and for people whose access rules start them.",
    access: "member",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(actionGroup),
  },
  create: {
    method: "POST",
    path: "/devices/{id}/actionGroups",
    summary: "Creates an action group without actions.",
    access: "administrator",
    body: actionGroupBody.extend({
      /** Owned by one button, code or access rule: the group is deleted when nothing uses it any longer. */
      deletedWhenUnused: z.boolean().default(false),
    }),
    status: 201,
    reply: actionGroup,
    errors: ["CAPABILITY_MISSING"],
  },
  get: {
    method: "GET",
    path: "/devices/{id}/actionGroups/{groupId}",
    summary:
      "An action group. Its actions are only included for administrators and for people whose access rules start it.",
    access: "member",
    inViews: true,
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
    summary: "Deletes an action group that is not in use.",
    access: "administrator",
    errors: ["ACTION_GROUP_IN_USE"],
  },
  listActions: {
    method: "GET",
    path: "/devices/{id}/actionGroups/{groupId}/actions",
    summary:
      "The actions of a group, in order of execution: for administrators and for people whose access rules start it.",
    access: "member",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(action),
  },
  addAction: {
    method: "POST",
    path: "/devices/{id}/actionGroups/{groupId}/actions",
    summary: "Appends an action.",
    access: "administrator",
    body: actionBody,
    status: 201,
    reply: action,
    errors: ["TARGET_UNKNOWN", "TARGET_UNFIT"],
  },
  orderActions: {
    method: "PUT",
    path: "/devices/{id}/actionGroups/{groupId}/actions",
    summary: "Reorders the actions of a group. The list must contain each action once.",
    access: "administrator",
    body: z.object({
      /** All actions of the group, in the new order. */
      actionIds: z.array(id).max(ACTIONS_MAX, "tooLong"),
    }),
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
    summary: "Returns an address to upload a PNG or JPEG picture of an action group to with PUT.",
    access: "administrator",
    reply: uploadPlace,
  },
  confirmAvatar: {
    method: "POST",
    path: "/devices/{id}/actionGroups/{groupId}/avatar/confirm",
    summary: "Sets the uploaded picture as that of an action group; without one, removes the picture.",
    access: "administrator",
    body: pictureChoice,
    reply: chosenPicture,
    errors: ["NOT_AN_IMAGE", "IMAGE_TOO_LARGE"],
  },
  downloadAvatar: {
    method: "GET",
    path: "/devices/{id}/actionGroups/{groupId}/avatar/download",
    summary: "Returns the address of an action group's picture.",
    access: "member",
    inViews: true,
    reply: signedAddress,
    errors: ["NO_AVATAR"],
  },
});
