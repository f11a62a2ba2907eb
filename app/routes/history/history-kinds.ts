import type { Event } from "#contract/events.ts";

/** What the history shows; a device's own log has a page of its own. */
export const historyKinds = ["RING", "ACCESS", "STATE", "MEMBER"] as const;
export const historyOutcomes = ["called", "granted", "refused", "online", "offline", "joined"] as const;
/** How something was opened or called. */
export const historyMethods = [
  "BUTTON",
  "CALL_CODE",
  "CODE",
  "NFC_TAG",
  "QR",
  "FACE_ID",
  "EXIT_BUTTON",
  "INVITE",
] as const satisfies readonly Event["method"][];
