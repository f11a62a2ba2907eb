import { INPUT_OUTCOMES } from "../devices/inputs.ts";

/** The kinds of events in the history; a device's own log has its own page. */
export const HISTORY_KINDS = ["RING", "ACCESS", "ACTION", "INPUT", "STATE", "MEMBER"] as const;

type HistoryKind = (typeof HISTORY_KINDS)[number];

/** A device connected or disconnected: nothing that a person did. */
const CONNECTION_KIND = "STATE";
const CONNECTION_OUTCOMES: readonly string[] = ["online", "offline"];

/** The kinds of what people did, and of what came of it. */
const KINDS_OF_PEOPLE = HISTORY_KINDS.filter((kind) => kind !== CONNECTION_KIND);

/** What a filter of kinds selects: one kind, or all of them, connections included. */
export const KIND_CHOICES = ["ALL", ...HISTORY_KINDS] as const;
type KindChoice = (typeof KIND_CHOICES)[number];

/** An action is shown with the event that started it. */
const ACTION_KIND = "ACTION";

/**
 * Returns the kinds that a history shows; undefined for all. Connections of devices are shown only if the reader
 * chose them: by their kind, with all kinds, or by one of their outcomes.
 */
export function shownKinds(
  kind: KindChoice | undefined,
  outcome: string | undefined,
): HistoryKind[] | undefined {
  if (kind === "ALL") return undefined;
  if (kind !== undefined) return [kind];
  return outcome !== undefined && CONNECTION_OUTCOMES.includes(outcome) ? undefined : KINDS_OF_PEOPLE;
}

/** Returns these kinds without actions, for a list that shows each action with the event that started it. */
export function withoutActions(kinds: readonly HistoryKind[] = HISTORY_KINDS): HistoryKind[] {
  return kinds.filter((kind) => kind !== ACTION_KIND);
}

/** Whether a filter of several kinds excludes connections of devices. */
export function isWithoutConnections(kinds: readonly string[] | undefined): boolean {
  return kinds !== undefined && kinds.length > 1 && !kinds.includes(CONNECTION_KIND);
}

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
