import type { ActionType } from "#rules/actions.ts";
import type { IconName } from "../../../components/icon-names.ts";

export const actionIcons: Record<ActionType, IconName> = {
  CALL: "call",
  ACTIVATION: "door-open",
  POSTIT: "postit",
  NOTIFICATION: "notification",
  REQUEST: "request",
  CALL_ELEVATOR: "elevator",
  SHOW_VIDEO: "video",
};
