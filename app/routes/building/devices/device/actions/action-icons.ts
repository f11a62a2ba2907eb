import type { IconName } from "#app/components/drawings/icon-names.ts";
import type { ActionType } from "#rules/devices/actions.ts";

export const actionIcons: Record<ActionType, IconName> = {
  CALL: "call",
  ACTIVATION: "door-open",
  POSTIT: "postit",
  NOTIFICATION: "notification",
  REQUEST: "request",
  CALL_ELEVATOR: "elevator",
  SHOW_VIDEO: "video",
};
