import type { GroupAction } from "#contract/devices/action-groups.ts";
import type { ActionFailure } from "#rules/devices/action-outcomes.ts";
import { commandExpiry } from "#rules/devices/device-commands.ts";
import type { Transaction } from "#storage/database.ts";
import { settleOutcome } from "../devices/queries/command-outcomes.ts";
import { findCommand } from "../devices/queries/device-commands.ts";
import { findStoredEvent } from "../history/queries/events.ts";
import { listPendingCalls } from "../history/queries/pending-calls.ts";
import { queueJob } from "../jobs.ts";
import { readOwnGroups } from "../people/queries/related-groups.ts";
import { type Outcome, recordOutcome } from "./outcome.ts";

/** How a call reaches a target: sent to a monitor, which reports that it rings, or it rings already, as for people. */
export type CallDelivery = "sent" | "rings";

interface CallCause {
  domainId: string;
  /** The ring. */
  eventId: string;
  /** What it started at this time, and which stage of the call that is. */
  actions: readonly GroupAction[];
  stage: number;
  /** The targets for which something rings. */
  reached: ReadonlyMap<string, CallDelivery>;
  /** Why nothing rings for a target. */
  failures: ReadonlyMap<string, ActionFailure>;
  now: number;
}

/**
 * Records the calls that an event started in the history: as requested until a monitor reports that it rings, as done
 * if it rings already, else as reaching no one.
 */
export async function recordCalls(tx: Transaction, placed: CallCause): Promise<void> {
  const { domainId, eventId, actions, stage, reached, failures, now } = placed;
  const event = await findStoredEvent(tx, domainId, eventId);
  if (!event) return;
  for (const action of actions) {
    const targetId = action.targetId ?? "";
    const outcome = outcomeOf(reached.get(targetId), failures.get(targetId));
    await recordOutcome(tx, { domainId, action, event, now }, outcome);
  }
  if (!actions.some(({ targetId }) => reached.get(targetId ?? "") === "sent")) return;
  const runAt = commandExpiry("incoming-call", now) + 1;
  const id = `call-unanswered-${domainId}-${eventId}-${stage}`;
  await queueJob(tx, "call-unanswered", { domainId, eventId }, { runAt, id });
}

function outcomeOf(reached: CallDelivery | undefined, failure?: ActionFailure): Outcome {
  if (reached === undefined) return { outcome: "nobody", reason: failure ?? "NO_MONITOR" };
  return { outcome: reached === "sent" ? "requested" : "done" };
}

/** Records that the calls to a monitor that rings, or to groups that contain it, succeeded. */
export async function settleCall(tx: Transaction, monitorId: string, commandId: string): Promise<void> {
  const command = await findCommand(tx, monitorId, commandId);
  const causeId = command?.payload["eventId"];
  if (command?.kind !== "incoming-call" || typeof causeId !== "string") return;
  for (const { id, domainId, targetId } of await listPendingCalls(tx, { causeId, monitorId })) {
    const mine = await readOwnGroups(tx, domainId, monitorId);
    if (targetId !== monitorId && !mine.includes(targetId)) continue;
    await settleOutcome(tx, { domainId, eventId: id }, { outcome: "done", reason: null });
  }
}

/** Records that no monitor rang in time for a ring. */
export async function settleUnansweredCalls(
  tx: Transaction,
  domainId: string,
  causeId: string,
): Promise<void> {
  for (const { id } of await listPendingCalls(tx, { causeId, domainId }))
    await settleOutcome(tx, { domainId, eventId: id }, { outcome: "nobody", reason: "DEVICE_AWAY" });
}
