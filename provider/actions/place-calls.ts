import type { ActionFailure } from "#rules/devices/action-outcomes.ts";
import { commandExpiry } from "#rules/devices/device-commands.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../context.ts";
import { listActionsOf } from "../devices/queries/actions.ts";
import { settleOutcome } from "../devices/queries/command-outcomes.ts";
import { findCommand } from "../devices/queries/device-commands.ts";
import { findStoredEvent } from "../history/queries/events.ts";
import { listPendingCalls } from "../history/queries/pending-calls.ts";
import { queueJob } from "../jobs.ts";
import { readOwnGroups } from "../people/queries/related-groups.ts";
import { type Outcome, recordOutcome } from "./outcome.ts";

/** What rings for a target: a monitor, which reports it, or only people, whose pages show the call. */
export type CallDestination = "monitor" | "person";

interface CallCause {
  domainId: string;
  deviceId: string;
  /** The ring, and what it started. */
  eventId: string;
  actionGroupId: string | null;
  /** The targets that are called at this time, and which stage of the call they are. */
  targetIds: readonly string[];
  stage: number;
  /** What rings, by target. */
  reached: ReadonlyMap<string, CallDestination>;
  /** Why nothing rings for a target. */
  failures: ReadonlyMap<string, ActionFailure>;
  now: number;
}

/**
 * Records the calls that an event started in the history: as requested until a monitor rings, as done if only people
 * are rung, else as reaching no one.
 */
export async function recordCalls(tx: Transaction, placed: CallCause): Promise<void> {
  const { domainId, deviceId, eventId, actionGroupId, targetIds, stage, reached, failures, now } = placed;
  const event = await findStoredEvent(tx, domainId, eventId);
  if (!event || actionGroupId === null) return;
  const actions = await listActionsOf(tx, { domainId, deviceId }, [actionGroupId]);
  const calls = (actions.get(actionGroupId) ?? []).filter(
    ({ type, targetId }) => type === "CALL" && targetIds.includes(targetId ?? ""),
  );
  for (const action of calls) {
    const targetId = action.targetId ?? "";
    const outcome = outcomeOf(reached.get(targetId), failures.get(targetId));
    await recordOutcome(tx, { domainId, action, event, now }, outcome);
  }
  if (!calls.some(({ targetId }) => reached.get(targetId ?? "") === "monitor")) return;
  const runAt = commandExpiry("incoming-call", now) + 1;
  const id = `call-unanswered-${domainId}-${eventId}-${stage}`;
  await queueJob(tx, "call-unanswered", { domainId, eventId }, { runAt, id });
}

function outcomeOf(reached: CallDestination | undefined, failure?: ActionFailure): Outcome {
  if (reached === undefined) return { outcome: "nobody", reason: failure ?? "NO_MONITOR" };
  return { outcome: reached === "monitor" ? "requested" : "done" };
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

/** Records that no monitor rang in time. */
export async function settleUnansweredCalls(
  { db, changeFeed }: ProviderContext,
  { domainId, eventId: causeId }: { domainId: string; eventId: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    for (const { id } of await listPendingCalls(tx, { causeId, domainId }))
      await settleOutcome(tx, { domainId, eventId: id }, { outcome: "nobody", reason: "DEVICE_AWAY" });
  });
  changeFeed.publish(domainId);
}
