import type { TFunction } from "i18next";
import type { Event } from "#contract/history/events.ts";
import { ELEVATOR_CALL_KINDS } from "#rules/devices/actions.ts";
import { describeAction } from "./describe-action.ts";
import { groupLabel } from "./group-label.ts";

type DescribedEvent = Pick<
  Event,
  "kind" | "outcome" | "reason" | "targets" | "elevatorCalls" | "offline" | "action"
> & {
  /** The right that permitted an opening from the console. */
  allowedBy?: Event["allowedBy"];
  /** The message of a device or an auxiliary about an action. */
  text?: Event["text"];
};

/** The text of an outcome other than an opening. */
const WORDS_OF_OUTCOME: Partial<Record<Event["outcome"], string>> = {
  called: "events.called",
  closed: "events.closed",
  requested: "events.requested",
  unreached: "events.unreached",
};
const LIFT_WORDS_OF_OUTCOME: Partial<Record<Event["outcome"], string>> = {
  requested: "events.liftRequested",
  unreached: "events.liftUnreached",
};

/** Whether an output calls a lift by its contact. */
export function isLift({ outputType }: Event["targets"][number]): boolean {
  return outputType === "lift";
}

/**
 * Describes what was opened or called and where lifts were sent, or why not; and whether the device decided
 * alone.
 */
export function describeOutcome(
  {
    kind,
    outcome,
    reason,
    targets,
    elevatorCalls,
    offline,
    action,
    text = null,
    allowedBy = null,
  }: DescribedEvent,
  t: TFunction,
): string {
  // What became of an action names all its targets by itself.
  const byContact = kind === "ACTION" ? [] : targets.filter(isLift);
  const others = targets.filter((target) => !isLift(target));
  const names = others.map(({ name }) => groupLabel(t, name)).join(", ");
  const why = reason !== null && t(`events.reasons.${reason}`);
  const words =
    kind === "INPUT"
      ? names
      : kind === "ACTION"
        ? describeAction({ action, outcome, reason, text, targets }, t)
        : outcome === "refused" && why
          ? why
          : names && t(WORDS_OF_OUTCOME[outcome] ?? "events.opened", { names });
  const areas = elevatorCalls.map(({ name, kind }) =>
    kind === ELEVATOR_CALL_KINDS.NORMAL ? name : `${name} (${t(`actions.kinds.${kind}`)})`,
  );
  const sent = LIFT_WORDS_OF_OUTCOME[outcome] ?? "events.liftCalled";
  const lifts = areas.length > 0 && t(sent, { names: areas.join(", ") });
  const contacts = byContact.map(({ name }) => name).join(", ");
  const called = contacts && t(LIFT_WORDS_OF_OUTCOME[outcome] ?? "events.liftContact", { names: contacts });
  const failed = kind !== "ACTION" && outcome === "unreached" && [why, text].filter(Boolean).join(": ");
  const right = allowedBy !== null && t(`events.allowedBy.${allowedBy}`);
  return [words, lifts, called, failed, right, offline && t("events.decidedAlone")]
    .filter(Boolean)
    .join(" · ");
}

type DescribedCall = NonNullable<Event["call"]>;

/**
 * Describes whether a ring still rings, or how that ended: "Answered by Rosa", or "by you" for the reader of a page of
 * their own calls.
 */
export function describeCall({ state, by }: DescribedCall, t: TFunction, readerId?: string): string {
  // Of a call that ended otherwise, it is who declined before.
  if ((state !== "answered" && state !== "declined") || by === null) return t(`calls.states.${state}`);
  return by.id === readerId ? t(`calls.byYou.${state}`) : t(`calls.by.${state}`, { name: by.name });
}
