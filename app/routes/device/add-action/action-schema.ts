import { z } from "zod";
import type { GroupAction } from "#contract/action-groups.ts";
import { ACTION_TYPES, ELEVATOR_CALL_KINDS, POSTIT_MODES, TARGET_TYPES } from "#rules/actions.ts";
import { OPENING_TIME_MAX_S } from "../outputs/opening-time.ts";

/** An action as its form tells it; what each type needs is known to the provider. */
export const actionSchema = z.object({
  type: z.enum(ACTION_TYPES),
  /** `AGENT_GROUP:id`; without one it is aimed at nothing. */
  target: z.string().max(100).optional(),
  text: z.string().max(2000, "tooLong").optional(),
  mode: z.enum(POSTIT_MODES).optional(),
  kind: z.enum(Object.values(ELEVATOR_CALL_KINDS).map(String)).optional(),
  duration: z.number({ error: "seconds" }).min(0, "seconds").max(OPENING_TIME_MAX_S, "seconds").optional(),
});

export type TypedAction = z.output<typeof actionSchema>;

/** Where the call's fields stand in the form. */
export const fieldNames = {
  ...{ targetId: "target", targetType: "target" },
  ...{ "payload.text": "text", "payload.mode": "mode", "payload.kind": "kind" },
  "payload.duration": "duration",
};

/** What the call is told. */
export function actionOf({ type, target = "", text = "", mode, kind, duration }: TypedAction) {
  const [targetType, targetId] = target.split(":", 2);
  const payloads: Record<GroupAction["type"], GroupAction["payload"]> = {
    CALL: {},
    ACTIVATION: duration === undefined ? {} : { duration: Math.round(duration * 1000) },
    POSTIT: { text, ...(mode && { mode }) },
    NOTIFICATION: { text },
    REQUEST: {},
    CALL_ELEVATOR: kind === undefined ? {} : { kind: Number(kind) },
    SHOW_VIDEO: {},
  };
  return {
    type,
    targetType: TARGET_TYPES.find((each) => each === targetType) ?? "NONE",
    targetId: targetId ?? null,
    payload: payloads[type],
  };
}
