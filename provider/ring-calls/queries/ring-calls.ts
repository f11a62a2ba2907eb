import { sql } from "kysely";
import type { CallState, DownMessage } from "#contract/device-link/device-link.ts";
import type { RingCallOutcome } from "#rules/devices/ring-calls.ts";
import type { NamedRow } from "#rules/named-row.ts";
import { changeRows } from "#storage/change-rows.ts";
import { type Database, newId, type Reader, type Transaction } from "#storage/database.ts";
import { notFound } from "../../missing-rows.ts";

export interface RingCall {
  id: string;
  domainId: string;
  panelId: string;
  state: "ringing" | CallState;
}

interface NewCall {
  domainId: string;
  panelId: string;
  eventId: string;
  buttonName: string;
  startedAt: number;
  endsAt: number;
  /** Set if it rings nowhere. */
  outcome: RingCallOutcome | null;
}

/** Stores a call and returns its id. */
export async function insertRingCall(tx: Transaction, call: NewCall): Promise<string> {
  const { domainId, panelId, eventId, buttonName, startedAt, endsAt, outcome } = call;
  const id = newId();
  await tx
    .insertInto("ring_call")
    .values({
      id,
      domain_id: domainId,
      panel_id: panelId,
      event_id: eventId,
      button_name: buttonName,
      state: outcome === null ? "ringing" : "ended",
      outcome,
      started_at: startedAt,
      ends_at: endsAt,
    })
    .execute();
  return id;
}

/** Adds a monitor at which a call rings; the command made it ring. */
export async function insertCallLeg(
  tx: Transaction,
  { callId, monitorId, commandId }: Record<"callId" | "monitorId" | "commandId", string>,
): Promise<void> {
  const row = { call_id: callId, monitor_id: monitorId, command_id: commandId, state: "ringing" } as const;
  await tx.insertInto("ring_call_leg").values(row).execute();
}

function selectCalls(db: Reader) {
  return db
    .selectFrom("ring_call")
    .select([
      "ring_call.id",
      "ring_call.domain_id as domainId",
      "ring_call.panel_id as panelId",
      "ring_call.state",
    ]);
}

/** Returns the call that this command made ring at a monitor. */
export async function findCallAtMonitor(
  db: Reader,
  monitorId: string,
  commandId: string,
): Promise<RingCall | undefined> {
  return selectCalls(db)
    .innerJoin("ring_call_leg", "ring_call_leg.call_id", "ring_call.id")
    .where("ring_call_leg.command_id", "=", commandId)
    .where("ring_call_leg.monitor_id", "=", monitorId)
    .executeTakeFirst();
}

/** Returns the call that a panel started with this event. */
export async function findCallOfPanel(
  db: Reader,
  panelId: string,
  eventId: string,
): Promise<RingCall | undefined> {
  return selectCalls(db)
    .where("ring_call.panel_id", "=", panelId)
    .where("ring_call.event_id", "=", eventId)
    .executeTakeFirst();
}

/** Lists at most 100 calls whose time is over but that have not ended. */
export async function listOverdueCalls(db: Reader, now: number): Promise<RingCall[]> {
  return (
    selectCalls(db)
      // The condition of the partial index, which the engines recognise by its exact text.
      .where(sql<boolean>`state <> 'ended'`)
      .where("ring_call.ends_at", "<=", now)
      .limit(100)
      .execute()
  );
}

interface CallChanges {
  state?: CallState | undefined;
  endsAt?: number | undefined;
  outcome?: RingCallOutcome | undefined;
  /** Who answered, or declined last. */
  by?: NamedRow | undefined;
}

/** Changes a call; what is omitted stays. */
export async function updateCall(tx: Transaction, callId: string, changes: CallChanges): Promise<void> {
  const { state, endsAt, outcome, by } = changes;
  const row = tx.updateTable("ring_call").where("id", "=", callId);
  await changeRows(row, { state, ends_at: endsAt, outcome, by_id: by?.id, by_name: by?.name });
}

/** Deletes a building's calls that ended before `instant` (epoch ms). */
export async function deleteCallsBefore(db: Database, domainId: string, instant: number): Promise<void> {
  await db
    .deleteFrom("ring_call")
    .where("domain_id", "=", domainId)
    .where("state", "=", "ended")
    .where("ends_at", "<", instant)
    .execute();
}

/** Returns a call. @throws ApiError NOT_FOUND */
export async function getCall(db: Reader, id: string): Promise<RingCall> {
  return selectCalls(db).where("ring_call.id", "=", id).executeTakeFirstOrThrow(notFound);
}

interface CallLeg {
  commandId: string;
  monitorId: string;
  state: RingCall["state"];
}

export async function listCallLegs(db: Reader, callId: string): Promise<CallLeg[]> {
  return db
    .selectFrom("ring_call_leg")
    .select(["command_id as commandId", "monitor_id as monitorId", "state"])
    .where("call_id", "=", callId)
    .execute();
}

/** Stores the state of a call at monitors; with `notify`, stores that they must be notified. */
export async function setLegStates(
  tx: Transaction,
  commandIds: readonly string[],
  state: CallState,
  { notify, by }: { notify: boolean; by: NamedRow | null },
): Promise<void> {
  if (commandIds.length === 0) return;
  await tx
    .updateTable("ring_call_leg")
    .set({ news: notify ? state : null, news_by_id: by?.id ?? null, news_by_name: by?.name ?? null })
    // A monitor that declined is not notified when others decline; a monitor that is notified of a decline
    // goes on ringing.
    .$if(state !== "declined" || !notify, (query) => query.set({ state }))
    .where("command_id", "in", commandIds)
    .execute();
}

/** Stores that the panel of a call must be notified. */
export async function setPanelNews(
  tx: Transaction,
  callId: string,
  state: CallState,
  by: NamedRow | null,
): Promise<void> {
  await tx
    .updateTable("ring_call")
    .set({ news: state, news_by_id: by?.id ?? null, news_by_name: by?.name ?? null })
    .where("id", "=", callId)
    .execute();
}

interface CallNews extends DownMessage<"call"> {
  deviceId: string;
}

/** Lists the news about calls that devices must be notified of. */
export async function listCallNews(db: Reader): Promise<CallNews[]> {
  const monitors = await db
    .selectFrom("ring_call_leg")
    .select(["monitor_id as deviceId", "command_id as callId", "news as state"])
    .select(["news_by_id as id", "news_by_name as name"])
    .where("news", "is not", null)
    .$narrowType<{ state: CallState }>()
    .execute();
  const panels = await db
    .selectFrom("ring_call")
    .select(["panel_id as deviceId", "event_id as callId", "news as state"])
    .select(["news_by_id as id", "news_by_name as name"])
    .where("news", "is not", null)
    .$narrowType<{ state: CallState }>()
    .execute();
  return [...monitors, ...panels].map(({ id, name, ...news }) => ({
    ...news,
    by: id === null ? null : { id, name: name ?? "" },
  }));
}

/** Marks news as sent; returns false when another server sent it or there is newer news. */
export async function markNewsSent(tx: Transaction, { deviceId, callId, state }: CallNews): Promise<boolean> {
  const none = { news: null, news_by_id: null, news_by_name: null };
  const monitors = await tx
    .updateTable("ring_call_leg")
    .set(none)
    .where("command_id", "=", callId)
    .where("monitor_id", "=", deviceId)
    .where("news", "=", state)
    .executeTakeFirstOrThrow();
  const panels = await tx
    .updateTable("ring_call")
    .set(none)
    .where("panel_id", "=", deviceId)
    .where("event_id", "=", callId)
    .where("news", "=", state)
    .executeTakeFirstOrThrow();
  return monitors.numUpdatedRows + panels.numUpdatedRows > 0n;
}
