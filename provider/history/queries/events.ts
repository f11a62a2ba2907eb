import type { Insertable } from "kysely";
import type { Event } from "#contract/history/events.ts";
import { camelCase, type RowOf } from "#storage/camel-case.ts";
import { json, newId, type Reader, type Transaction } from "#storage/database.ts";
import { prepareQuery } from "#storage/prepared.ts";
import type { Tables } from "#storage/tables.ts";
import { noteOpenedOutputs } from "./opened-outputs.ts";

/** The columns of {@link StoredEvent}. */
export const eventColumns = camelCase([
  "id",
  "time",
  "received_at",
  "kind",
  "outcome",
  "reason",
  "method",
  "actor_id",
  "actor_name",
  "device_id",
  "device_name",
  "button_id",
  "button_name",
  "targets",
  "elevator_calls",
  "credential_id",
  "tag_id",
  "association_id",
  "action_group_id",
  "output_group_id",
  "text",
  "offline",
  "media",
  "action_type",
  "cause_id",
]);

export type StoredEvent = RowOf<"event", typeof eventColumns>;

/** An event to record: omitted fields are empty, and an omitted id is generated. */
export type NewEvent = Pick<Event, "time" | "kind" | "outcome"> &
  Partial<Event> & {
    /** The access rule that granted access. */
    associationId?: string;
    actionGroupId?: string;
    outputGroupId?: string;
    /** The last characters of an unknown tag's value. */
    tagValueEnd?: string;
  };

type EventRow = Insertable<Tables["event"]>;

const insertRows = prepareQuery(["rows"], (tx: Transaction, { rows }: { rows: readonly EventRow[] }) =>
  tx
    .insertInto("event")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["domain_id", "id"]).doNothing())
    .returning("id"),
);

const queryEvent = prepareQuery(
  ["domainId", "id"],
  (db, { domainId, id }: { domainId: string; id: string }) =>
    db.selectFrom("event").select(eventColumns).where("domain_id", "=", domainId).where("id", "=", id),
);

/** Adds events to a building's history and returns the ids of the new ones. */
export async function insertEvents(
  tx: Transaction,
  domainId: string,
  events: readonly NewEvent[],
  now: number,
): Promise<string[]> {
  if (events.length === 0) return [];
  const identified = events.map((event) => Object.assign({}, event, { id: event.id ?? newId() }));
  const inserted = await insertRows(tx, { rows: identified.map((event) => rowOf(domainId, event, now)) });
  const ids = new Set(inserted.map(({ id }) => id));
  await noteOpenedOutputs(
    tx,
    domainId,
    identified.filter(({ id }) => ids.has(id)),
  );
  return [...ids];
}

/** Returns the last characters of the values of those events' unknown tags, by the id of the event. */
export async function findTagValueEnds(
  db: Reader,
  domainId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("event")
    .select(["id", "tag_value_end as end"])
    .where("domain_id", "=", domainId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.flatMap(({ id, end }) => (end === null ? [] : [[id, end]])));
}

export async function findStoredEvent(
  db: Reader,
  domainId: string,
  id: string,
): Promise<StoredEvent | undefined> {
  return (await queryEvent(db, { domainId, id }))[0];
}

function rowOf(domainId: string, event: NewEvent & { id: string }, now: number): EventRow {
  return {
    id: event.id,
    domain_id: domainId,
    time: event.time,
    received_at: event.receivedAt ?? now,
    kind: event.kind,
    outcome: event.outcome,
    reason: event.reason ?? null,
    method: event.method ?? null,
    actor_id: event.actor?.id ?? null,
    actor_name: event.actor?.name ?? null,
    device_id: event.device?.id ?? null,
    device_name: event.device?.name ?? null,
    button_id: event.button?.id ?? null,
    button_name: event.button?.name ?? null,
    targets: json(event.targets ?? []),
    elevator_calls: json(event.elevatorCalls ?? []),
    credential_id: event.credentialId ?? null,
    tag_id: event.tagId ?? null,
    association_id: event.associationId ?? null,
    action_group_id: event.actionGroupId ?? null,
    output_group_id: event.outputGroupId ?? null,
    text: event.text ?? null,
    offline: event.offline ?? false,
    action_type: event.action ?? null,
    cause_id: event.causeId ?? null,
    tag_value_end: event.tagValueEnd ?? null,
  };
}

/** Converts a row to the event of the contract. */
export function toEvent(row: StoredEvent): Event {
  return {
    id: row.id,
    time: row.time,
    receivedAt: row.receivedAt,
    kind: row.kind,
    outcome: row.outcome,
    reason: row.reason,
    method: row.method,
    actor: named(row.actorId, row.actorName),
    device: named(row.deviceId, row.deviceName),
    button: named(row.buttonId, row.buttonName),
    targets: row.targets,
    elevatorCalls: row.elevatorCalls,
    credentialId: row.credentialId,
    tagId: row.tagId,
    text: row.text,
    offline: row.offline,
    media: row.media,
    action: row.actionType,
    causeId: row.causeId,
    allowedBy: allowedBy(row),
    // Added only for readers who may see tags (`listRefusedTags`).
    refusedTag: null,
    // Added to the events of a page (`addActions`).
    call: null,
    actions: [],
  };
}

/** Returns by what right the console opened: without a rule or a zone it was an administrator's. */
function allowedBy(row: StoredEvent): Event["allowedBy"] {
  if (row.method !== "CONSOLE" || row.outcome === "refused") return null;
  if (row.associationId !== null) return "rule";
  return row.outputGroupId === null ? "administrator" : "zone";
}

function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null ? null : { id, name: name ?? "" };
}
