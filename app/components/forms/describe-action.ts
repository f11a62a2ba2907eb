import type { TFunction } from "i18next";
import type { StartedAction } from "#contract/history/events.ts";
import { groupLabel } from "./group-label.ts";

type DescribedAction = Pick<StartedAction, "action" | "outcome" | "reason" | "text" | "targets">;

/** Describes what became of an action, beside the event that started it: "Monitor, lodge rang". */
export function describeAction(
  { action, outcome, reason, text, targets }: DescribedAction,
  t: TFunction,
): string {
  const names = targets.map(({ name }) => groupLabel(t, name)).join(", ");
  // The sentence of a call says it already.
  if (action === "CALL" && reason === "NO_MONITOR") return t("events.calls.noMonitor", { names });
  if (action === "CALL" && reason === "WANTS_QUIET") return t("events.calls.quiet", { names });
  const why = [reason !== null && t(`events.reasons.${reason}`), text].filter(Boolean).join(" · ");
  const words =
    action === "CALL" ? describeCall(names, outcome, t) : describeOther(names, { action, outcome }, t);
  return why === "" ? words : `${words}: ${why}`;
}

function describeCall(names: string, outcome: DescribedAction["outcome"], t: TFunction): string {
  if (outcome === "done") return t("events.calls.done", { names });
  if (outcome === "nobody") return t("events.calls.nobody", { names });
  return t("events.calls.requested", { names });
}

function describeOther(
  names: string,
  { action, outcome }: Pick<DescribedAction, "action" | "outcome">,
  t: TFunction,
): string {
  const what = action === null ? "" : t(`actions.types.${action}`);
  const about = names === "" ? what : t("events.actionFor", { action: what, names });
  return outcome === "done" ? about : `${about} (${t(`components.state.${outcome}`)})`;
}
