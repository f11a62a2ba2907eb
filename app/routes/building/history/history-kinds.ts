import type { Event } from "#contract/history/events.ts";
import { INPUT_OUTCOMES } from "#rules/devices/inputs.ts";

/** The kinds in the history; a device's own log has its own page. */
export const historyKinds = ["RING", "ACCESS", "ACTION", "INPUT", "STATE", "MEMBER"] as const;
export const historyOutcomes = [
  "called",
  "granted",
  "refused",
  "requested",
  "opened",
  "closed",
  "unreached",
  "done",
  "failed",
  "nobody",
  ...INPUT_OUTCOMES,
  "online",
  "offline",
  "joined",
] as const;
/** The means of opening or calling. */
export const historyMethods = [
  "BUTTON",
  "CALL_CODE",
  "CODE",
  "NFC_TAG",
  "QR",
  "FACE_ID",
  "EXIT_BUTTON",
  "INVITE",
  "CONSOLE",
] as const satisfies readonly Event["method"][];
