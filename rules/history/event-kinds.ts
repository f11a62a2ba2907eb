import { INPUT_OUTCOMES } from "../devices/inputs.ts";

/** The kinds of events in the history; a device's own log has its own page. */
export const HISTORY_KINDS = ["RING", "ACCESS", "ACTION", "INPUT", "STATE", "MEMBER"] as const;

/** Their outcomes, in the order of the filter. */
export const HISTORY_OUTCOMES = [
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
export const EVENT_METHODS = [
  "BUTTON",
  "CALL_CODE",
  "CODE",
  "NFC_TAG",
  "QR",
  "FACE_ID",
  "EXIT_BUTTON",
  "INVITE",
  "CONSOLE",
] as const;
