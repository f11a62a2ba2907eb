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
  /** Of which stage of the call it is. */
  stage: number;
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

/** Reads a report by the state of its call: a monitor that hangs up before anyone has answered declines. */
export function interpretReport(state: OngoingCall["state"], report: CallReport): CallReport {
  const hangsUp = state === "ringing" && report.from === "leg" && report.says === "ended";
  return hangsUp ? { ...report, says: "declined" } : report;
}

/**
 * Follows a call through a report; undefined for one that its state no longer allows. The first answer wins. A decline
 * ends the call once it is {@link isDeclined}.
 */
export function followCall({ state, legs }: OngoingCall, report: CallReport): CallStep | undefined {
  const rang = state === "ringing";
  if (report.says === "answered")
    return rang ? { outcome: "answered", isOver: false, others: "answered", panel: "answered" } : undefined;
  if (report.says === "declined") return rang ? decline(legs, report.legId) : undefined;
  const isPanel = report.from === "panel";
  const outcome = isPanel ? "cancelled" : "missed";
  return {
    outcome: rang ? outcome : undefined,
    isOver: true,
    others: "ended",
    panel: isPanel ? undefined : "ended",
  };
}

function decline(legs: readonly RingLeg[], legId: string): CallStep {
  return isDeclined(legs, legId)
    ? { outcome: "declined", isOver: true, others: "ended", panel: "declined" }
    : { outcome: undefined, isOver: false, others: "declined", panel: undefined };
}

/**
 * Whether a call is declined with this leg: in no stage a monitor rings, or, if the stage has reached none, a person.
 * Who stands at a monitor answers for the flat.
 */
export function isDeclined(legs: readonly RingLeg[], legId: string): boolean {
  return legs.every((leg) => !leg.rings || leg.id === legId || !isDeciding(leg, legs));
}

function isDeciding({ kind, stage }: RingLeg, legs: readonly RingLeg[]): boolean {
  return kind === "monitor" || !legs.some((other) => other.stage === stage && other.kind === "monitor");
}

/** The longest time after which a target is rung, in milliseconds. */
export const RING_DELAY_MAX_MS = 90_000;

/** The targets that a call reaches at the same time. */
interface RingStage {
  /** After the ring, in milliseconds. */
  delay: number;
  targetIds: string[];
}

/** Returns the stages of a call by their delays. A target with several delays is reached after the shortest. */
export function orderStages(targets: readonly { id: string; delay: number }[]): RingStage[] {
  const stages: RingStage[] = [];
  const reached = new Set<string>();
  for (const { id, delay } of targets.toSorted((one, other) => one.delay - other.delay)) {
    if (reached.has(id)) continue;
    reached.add(id);
    const last = stages.at(-1);
    if (last?.delay === delay) last.targetIds.push(id);
    else stages.push({ delay, targetIds: [id] });
  }
  return stages;
}

/** When a person is rung: always, never, or not at night. */
export interface RingPreferences {
  rings: boolean;
  /** Minutes of the day in the building; both or none. From after until: over midnight. */
  quietFrom: number | null;
  quietUntil: number | null;
}

/** Whether a person is rung at this minute of the building's day. */
export function isRung({ rings, quietFrom, quietUntil }: RingPreferences, minuteOfDay: number): boolean {
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
