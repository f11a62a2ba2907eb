import type { Insertable } from "kysely";
import type { Event } from "#contract/history/events.ts";
import type { Reader, Transaction } from "#storage/database.ts";
import { prepareQuery } from "#storage/prepared.ts";
import type { Tables } from "#storage/tables.ts";
import { selectOutputs } from "../../access/queries/building-outputs.ts";

/** An event in the history, of which omitted fields are empty. */
type RecordedEvent = Pick<Event, "id" | "time" | "kind" | "outcome"> &
  Partial<Pick<Event, "action" | "actor" | "device" | "targets">>;

const insertOpened = prepareQuery(
  ["rows"],
  (tx: Transaction, { rows }: { rows: readonly Insertable<Tables["event_opened"]>[] }) =>
    tx
      .insertInto("event_opened")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
);

/**
 * Stores which outputs each opening names, so that it is found by them. Openings are accesses and the results of
 * actions that switch an output.
 */
export async function noteOpenedOutputs(
  tx: Transaction,
  domainId: string,
  events: readonly RecordedEvent[],
): Promise<void> {
  const rows = events.filter(isOpening).flatMap(({ id, time, kind, outcome, actor, device, targets = [] }) =>
    targets.map((target) => ({
      domain_id: domainId,
      event_id: id,
      output_id: target.id,
      kind,
      outcome,
      actor_id: actor?.id ?? null,
      device_id: device?.id ?? null,
      time,
    })),
  );
  if (rows.length === 0) return;
  await insertOpened(tx, { rows });
}

function isOpening({ kind, action }: RecordedEvent): boolean {
  return kind === "ACCESS" || action === "ACTIVATION";
}

/** Sets the outcome of an opening, which became known after it was recorded. */
export async function setOpenedOutcome(
  tx: Transaction,
  { domainId, eventId, outcome }: { domainId: string; eventId: string; outcome: Event["outcome"] },
): Promise<void> {
  await tx
    .updateTable("event_opened")
    .set({ outcome })
    .where("domain_id", "=", domainId)
    .where("event_id", "=", eventId)
    .execute();
}

/** Whether a building has an output, or had one that an opening names. */
export async function isKnownOutput(db: Reader, domainId: string, id: string): Promise<boolean> {
  const row =
    (await selectOutputs(db, domainId).select("id").where("id", "=", id).executeTakeFirst()) ??
    (await db
      .selectFrom("event_opened")
      .select("output_id")
      .where("domain_id", "=", domainId)
      .where("output_id", "=", id)
      .limit(1)
      .executeTakeFirst());
  return row !== undefined;
}
