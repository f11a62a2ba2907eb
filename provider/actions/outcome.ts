import { createHash } from "node:crypto";
import type { GroupAction } from "#contract/devices/action-groups.ts";
import type { Event, EventTarget } from "#contract/history/events.ts";
import type { ActionFailure } from "#rules/devices/action-outcomes.ts";
import type { Transaction } from "#storage/database.ts";
import { recordEvent } from "../history/operations/record-events.ts";
import type { StoredEvent } from "../history/queries/events.ts";

/** An action that is carried out, and the event that started it. */
export interface ActionRun {
  domainId: string;
  action: GroupAction;
  event: StoredEvent;
  now: number;
}

export interface Outcome {
  outcome: Extract<Event["outcome"], "requested" | "done" | "failed" | "nobody">;
  reason?: ActionFailure;
  /** The recipient, if it is not the action's target. */
  target?: { id: string; name: string };
  /** The outputs that are switched with the target. */
  linked?: readonly EventTarget[];
}

/**
 * Returns the id of the event that records an action. It is derived, so that an action that is carried out
 * twice has one event.
 */
function outcomeId({ event, action }: Pick<ActionRun, "event" | "action">, targetId: string): string {
  return createHash("sha256").update([event.id, action.id, targetId].join(" ")).digest("hex").slice(0, 32);
}

/**
 * Records the outcome of an action in the history and returns the event's id; undefined when it is already
 * recorded.
 */
export async function recordOutcome(
  tx: Transaction,
  pending: ActionRun,
  { outcome, reason, target, linked = [] }: Outcome,
): Promise<string | undefined> {
  const { domainId, action, event, now } = pending;
  const own = action.targetId === null ? undefined : { id: action.targetId, name: action.targetName ?? "" };
  const subject = target ?? own;
  const id = outcomeId(pending, subject?.id ?? "");
  const isNew = await recordEvent(
    tx,
    domainId,
    {
      id,
      time: now,
      kind: "ACTION",
      outcome,
      reason: reason ?? null,
      action: action.type,
      causeId: event.id,
      targets: subject ? [subject, ...linked] : [],
      device: named(event.deviceId, event.deviceName),
      button: named(event.buttonId, event.buttonName),
      actor: named(event.actorId, event.actorName),
    },
    now,
  );
  return isNew ? id : undefined;
}

function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null ? null : { id, name: name ?? "" };
}
