/** The state of a ring at a panel: it rings, or how its ringing ended. */
export const RING_CALL_STATES = [
  "ringing",
  /** A person or a monitor answered first. */
  "answered",
  /** Everyone whom it reached declined. */
  "declined",
  /** No one answered in time. */
  "missed",
  /** The panel ended it. */
  "cancelled",
] as const;
type RingCallState = (typeof RING_CALL_STATES)[number];
export type RingCallOutcome = Exclude<RingCallState, "ringing">;

/** A monitor or a person that a ring reaches. */
export interface RingLeg {
  /** The command of a monitor, or the id of a person. */
  id: string;
  kind: "monitor" | "person";
  /** Whether it still rings there: not for one that declined, and not for a person who wants quiet. */
  rings: boolean;
}

/** A call that has not ended. */
export interface OngoingCall {
  state: "ringing" | "answered";
  legs: readonly RingLeg[];
}

/** What is reported of a call: by one of its legs, by the panel, or that its time is over. */
export type CallReport =
  | { from: "leg"; legId: string; says: "answered" | "declined" | "ended" }
  | { from: "panel" | "clock"; says: "ended" };

/** How a call goes on. */
export interface CallStep {
  /** How the ringing ended; undefined while it rings, or if it ended before. */
  outcome: RingCallOutcome | undefined;
  /** Whether the call is over: an answered one goes on. */
  isOver: boolean;
  /** What the other legs are notified of. */
  others: "answered" | "declined" | "ended";
  /** What the panel is notified of; undefined if nothing changes for it. */
  panel: "answered" | "declined" | "ended" | undefined;
}

/**
 * Follows a call through a report; undefined for one that its state no longer allows. The first answer wins. A decline
 * ends the call once no monitor rings, or, if it has reached none, once no person is rung: who stands at a monitor
 * answers for the flat.
 */
export function followCall({ state, legs }: OngoingCall, report: CallReport): CallStep | undefined {
  const rang = state === "ringing";
  if (report.says === "answered")
    return rang ? { outcome: "answered", isOver: false, others: "answered", panel: "answered" } : undefined;
  if (report.says === "declined") return rang ? decline(legs, report.legId) : undefined;
  const outcome = rang ? outcomeOfEnd(report.from) : undefined;
  return { outcome, isOver: true, others: "ended", panel: report.from === "panel" ? undefined : "ended" };
}

function decline(legs: readonly RingLeg[], legId: string): CallStep {
  const deciding = legs.some(({ kind }) => kind === "monitor") ? "monitor" : "person";
  const goesOn = legs.some(({ id, kind, rings }) => kind === deciding && rings && id !== legId);
  return goesOn
    ? { outcome: undefined, isOver: false, others: "declined", panel: undefined }
    : { outcome: "declined", isOver: true, others: "ended", panel: "declined" };
}

function outcomeOfEnd(from: CallReport["from"]): RingCallOutcome {
  if (from === "panel") return "cancelled";
  return from === "clock" ? "missed" : "declined";
}

/** When a person wants no ring at all, or none at night. */
export interface RingWishes {
  rings: boolean;
  /** Minutes of the day in the building; both or none. From after until: over midnight. */
  quietFrom: number | null;
  quietUntil: number | null;
}

/** Whether a person is rung at this minute of the building's day. */
export function isRung({ rings, quietFrom, quietUntil }: RingWishes, minuteOfDay: number): boolean {
  if (!rings) return false;
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return true;
  const isQuiet =
    quietFrom < quietUntil
      ? minuteOfDay >= quietFrom && minuteOfDay < quietUntil
      : minuteOfDay >= quietFrom || minuteOfDay < quietUntil;
  return !isQuiet;
}

/** Quiet hours as they are changed: null for none, undefined for unchanged. */
interface QuietHours {
  quietFrom?: unknown;
  quietUntil?: unknown;
}

/** Returns which of the two hours is missing beside the other; undefined if they are complete, or both are empty. */
export function findMissingHour({ quietFrom, quietUntil }: QuietHours): keyof QuietHours | undefined {
  if (quietFrom === quietUntil) return undefined;
  if (quietFrom === undefined || (quietFrom === null && quietUntil !== undefined)) return "quietFrom";
  return quietUntil === undefined || quietUntil === null ? "quietUntil" : undefined;
}
