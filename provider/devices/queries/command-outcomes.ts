import type { Event } from "#contract/history/events.ts";
import type { Transaction } from "#storage/database.ts";
import { eventColumns, type StoredEvent } from "../../history/queries/events.ts";
import { setOpenedOutcome } from "../../history/queries/opened-outputs.ts";

interface Outcome {
  domainId: string;
  eventId: string;
}

/** Sets which event records the outcome of a command. */
export async function setCommandOutcome(
  tx: Transaction,
  { commandId, eventId }: { commandId: string; eventId: string },
): Promise<void> {
  await tx
    .updateTable("device_command")
    .set({ outcome_event_id: eventId })
    .where("id", "=", commandId)
    .execute();
}

/** Returns the event that records the outcome of a command; undefined when there is none. */
export async function findCommandOutcome(
  tx: Transaction,
  commandId: string,
): Promise<{ domainId: string; eventId: string } | undefined> {
  const row = await tx
    .selectFrom("device_command")
    .innerJoin("device", "device.id", "device_command.device_id")
    .select(["device.domain_id as domainId", "outcome_event_id as eventId"])
    .where("device_command.id", "=", commandId)
    .executeTakeFirst();
  return row?.eventId ? { domainId: row.domainId, eventId: row.eventId } : undefined;
}

interface CommandResult {
  outcome: Exclude<Event["outcome"], "requested">;
  reason: string | null;
  /** The report of a device or an auxiliary. */
  text?: string | null;
}

/** Reasons recorded because a device reported no outcome in time: its report replaces them. */
const UNREPORTED = ["UNCONFIRMED", "DEVICE_AWAY"];

/**
 * Records the outcome of a request, once, and returns the event; undefined when the outcome was already
 * known.
 */
export async function settleOutcome(
  tx: Transaction,
  { domainId, eventId }: Outcome,
  { outcome, reason, text }: CommandResult,
): Promise<StoredEvent | undefined> {
  const event = await tx
    .updateTable("event")
    .set({ outcome, reason, text })
    .where("domain_id", "=", domainId)
    .where("id", "=", eventId)
    .where((eb) => eb.or([eb("outcome", "=", "requested"), eb("reason", "in", UNREPORTED)]))
    .returning(eventColumns)
    .executeTakeFirst();
  if (event) await setOpenedOutcome(tx, { domainId, eventId, outcome });
  return event;
}
