import type { TFunction } from "i18next";
import type { Event } from "#contract/events.ts";
import { ELEVATOR_CALL_KINDS } from "#rules/actions.ts";
import { groupLabel } from "./group-label.ts";

type Told = Pick<Event, "outcome" | "reason" | "targets" | "elevatorCalls" | "offline">;

/**
 * What was opened or called and where lifts were sent, or why nothing was; and whether the device decided alone.
 */
export function whatCameOfIt(
  { outcome, reason, targets, elevatorCalls, offline }: Told,
  t: TFunction,
): string {
  const names = targets.map(({ name }) => groupLabel(t, name)).join(", ");
  const said =
    outcome === "refused" && reason !== null
      ? t(`events.reasons.${reason}`)
      : names && t(outcome === "called" ? "events.called" : "events.opened", { names });
  const areas = elevatorCalls.map(({ name, kind }) =>
    kind === ELEVATOR_CALL_KINDS.NORMAL ? name : `${name} (${t(`actions.kinds.${kind}`)})`,
  );
  const lifts = areas.length > 0 && t("events.liftCalled", { names: areas.join(", ") });
  return [said, lifts, offline && t("events.decidedAlone")].filter(Boolean).join(" · ");
}
