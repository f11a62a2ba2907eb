import { z } from "zod";
import { OPENING_TIME_MAX_S } from "#app/routes/building/devices/device/outputs/opening-time.ts";
import type { GroupAction } from "#contract/devices/action-groups.ts";
import { ACTION_TYPES, ELEVATOR_CALL_KINDS, POSTIT_MODES, TARGET_TYPES } from "#rules/devices/actions.ts";
import { RING_DELAY_MAX_S } from "./ring-delay.ts";

/** The fields whose choices can be many. */
export const actionChoosers = ["target", "cameraId"];

/** An action as its form has it; the provider checks what each type needs. */
export const actionSchema = z.object({
  type: z.enum(ACTION_TYPES),
  /** `AGENT_GROUP:id`; empty for no target. */
  target: z.string().max(100).optional(),
  text: z.string().max(2000, "tooLong").optional(),
  mode: z.enum(POSTIT_MODES).optional(),
  /** The camera of a picture; defaults to the device itself. */
  cameraId: z.string().max(64).optional(),
  kind: z.enum(Object.values(ELEVATOR_CALL_KINDS).map(String)).optional(),
  /** Seconds after which a called target rings. */
  delay: z
    .number({ error: "number" })
    .int("number")
    .min(0, "number")
    .max(RING_DELAY_MAX_S, "number")
    .optional(),
  duration: z.number({ error: "seconds" }).min(0, "seconds").max(OPENING_TIME_MAX_S, "seconds").optional(),
});

type TypedAction = z.output<typeof actionSchema>;

/** The form's fields by the call's fields. */
export const fieldNames = {
  targetId: "target",
  targetType: "target",
  "payload.text": "text",
  "payload.mode": "mode",
  "payload.kind": "kind",
  "payload.delay": "delay",
  "payload.duration": "duration",
  "payload.cameraId": "cameraId",
};

/** The input of the call. */
export function toActionInput({ type, target = "", text = "", ...fields }: TypedAction) {
  const { mode, kind, delay, duration, cameraId } = fields;
  const [targetType, targetId] = target.split(":", 2);
  const payloads: Record<GroupAction["type"], GroupAction["payload"]> = {
    CALL: delay === undefined ? {} : { delay: delay * 1000 },
    ACTIVATION: duration === undefined ? {} : { duration: Math.round(duration * 1000) },
    POSTIT: mode === undefined ? { text } : { text, mode },
    NOTIFICATION: { text },
    REQUEST: {},
    CALL_ELEVATOR: kind === undefined ? {} : { kind: Number(kind) },
    SHOW_VIDEO: cameraId === undefined ? {} : { cameraId },
  };
  return {
    type,
    targetType: TARGET_TYPES.find((each) => each === targetType) ?? "NONE",
    targetId: targetId ?? null,
    payload: payloads[type],
  };
}

/** The fields of a stored action. */
export function toActionFields({ targetType, targetId, payload }: GroupAction) {
  const { mode, delay, duration } = payload;
  return {
    target: targetId === null ? "" : `${targetType}:${targetId}`,
    text: String(payload["text"] ?? ""),
    mode: POSTIT_MODES.find((each) => each === mode) ?? "text",
    kind: String(payload["kind"] ?? 0),
    cameraId: String(payload["cameraId"] ?? ""),
    delay: typeof delay === "number" ? delay / 1000 : undefined,
    duration: typeof duration === "number" ? duration / 1000 : undefined,
  };
}

/** The fields as they are compared with what others save: a time that is not set is an empty field. */
export function toStoredAction(action: GroupAction) {
  const fields = toActionFields(action);
  return { ...fields, delay: fields.delay ?? "", duration: fields.duration ?? "" };
}
