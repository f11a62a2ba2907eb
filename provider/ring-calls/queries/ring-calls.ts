import { sql } from "kysely";
import type { CallState, DownMessage } from "#contract/device-link/device-link.ts";
import type { RingCallOutcome } from "#rules/devices/ring-calls.ts";
import { CLOCK_SKEW_MS } from "#rules/history/bounded-time.ts";
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
  actionGroupId: string | null;
  startedAt: number;
  endsAt: number;
}

/** Stores a call and returns its id. */
export async function insertRingCall(tx: Transaction, call: NewCall): Promise<string> {
  const { domainId, panelId, eventId, buttonName, actionGroupId, startedAt, endsAt } = call;
  const id = newId();
  await tx
    .insertInto("ring_call")
    .values({
      id,
      domain_id: domainId,
      panel_id: panelId,
      event_id: eventId,
      button_name: buttonName,
      action_group_id: actionGroupId,
      state: "ringing",
      started_at: startedAt,
      ends_at: endsAt,
    })
    .execute();
  return id;
}

/** Ends a call for which nothing rings. */
export async function endUnreachedCall(tx: Transaction, callId: string, now: number): Promise<void> {
  await updateCall(tx, callId, { state: "ended", endsAt: now, outcome: "missed" });
}

/** Deletes a call that reaches no one. */
export async function deleteRingCall(tx: Transaction, callId: string): Promise<void> {
  await tx.deleteFrom("ring_call").where("id", "=", callId).execute();
}

/** Adds a further ring of the same button to a call. */
export async function insertPress(
  tx: Transaction,
  { domainId, eventId, callId }: Record<"domainId" | "eventId" | "callId", string>,
): Promise<void> {
  const row = { domain_id: domainId, event_id: eventId, call_id: callId };
  await tx.insertInto("ring_call_press").values(row).execute();
}

interface NewCallLeg {
  callId: string;
  monitorId: string;
  commandId: string;
  stage: number;
}

/** Adds a monitor at which a call rings; the command made it ring. */
export async function insertCallLeg(
  tx: Transaction,
  { callId, monitorId, commandId, stage }: NewCallLeg,
): Promise<void> {
  const leg = { call_id: callId, monitor_id: monitorId, command_id: commandId, stage } as const;
  await tx
    .insertInto("ring_call_leg")
    .values({ ...leg, state: "ringing" })
    .execute();
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

/** Returns the call that a panel started with this event, or that rang when it was pressed again. */
export async function findCallOfPanel(
  db: Reader,
  panelId: string,
  eventId: string,
): Promise<RingCall | undefined> {
  const ofPanel = selectCalls(db).where("ring_call.panel_id", "=", panelId);
  const started = await ofPanel.where("ring_call.event_id", "=", eventId).executeTakeFirst();
  if (started) return started;
  return ofPanel
    .innerJoin("ring_call_press", "ring_call_press.call_id", "ring_call.id")
    .where("ring_call_press.event_id", "=", eventId)
    .executeTakeFirst();
}

/** Returns the call that an event of a building started. */
export async function findCallOfEvent(
  db: Reader,
  domainId: string,
  eventId: string,
): Promise<RingCall | undefined> {
  return selectCalls(db)
    .where("ring_call.domain_id", "=", domainId)
    .where("ring_call.event_id", "=", eventId)
    .executeTakeFirst();
}

/** Returns the call of an action group of a panel that rings now. */
export async function findRingingCall(
  db: Reader,
  panelId: string,
  actionGroupId: string,
): Promise<RingCall | undefined> {
  return (
    selectCalls(db)
      // The condition of the partial index, which the engines recognise by its exact text.
      .where(sql<boolean>`state <> 'ended'`)
      .where("ring_call.panel_id", "=", panelId)
      .where("ring_call.action_group_id", "=", actionGroupId)
      .where("ring_call.state", "=", "ringing")
      .executeTakeFirst()
  );
}

/** What is needed to ring further targets of a call, and to report it. */
export interface RungCall {
  id: string;
  domainId: string;
  panel: NamedRow;
  eventId: string;
  buttonName: string;
  actionGroupId: string | null;
  startedAt: number;
}

export async function findRungCall(db: Reader, id: string): Promise<RungCall | undefined> {
  const row = await db
    .selectFrom("ring_call")
    .innerJoin("device", "device.id", "ring_call.panel_id")
    .select([
      "ring_call.id",
      "ring_call.domain_id as domainId",
      "ring_call.event_id as eventId",
      "ring_call.button_name as buttonName",
      "ring_call.action_group_id as actionGroupId",
      "ring_call.started_at as startedAt",
      "device.id as panelId",
      "device.name as panelName",
    ])
    .where("ring_call.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { panelId, panelName, ...call } = row;
  return { ...call, panel: { id: panelId, name: panelName } };
}

/**
 * Lists at most 100 calls whose time is over but that have not ended. A call that began before the clock was set back
 * is over: its visitor has left long before its time comes again.
 */
export async function listOverdueCalls(db: Reader, now: number): Promise<RingCall[]> {
  return (
    selectCalls(db)
      // The condition of the partial index, which the engines recognise by its exact text.
      .where(sql<boolean>`state <> 'ended'`)
      .where(({ eb, or }) =>
        or([eb("ring_call.ends_at", "<=", now), eb("ring_call.started_at", ">", now + CLOCK_SKEW_MS)]),
      )
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

const DELETED_AT_ONCE = 500;

/**
 * Deletes a building's calls that ended before `instant` (epoch ms), in small batches, so that other queries do not
 * wait long.
 */
export async function deleteCallsBefore(db: Database, domainId: string, instant: number): Promise<void> {
  let deleted: bigint;
  do {
    const { numDeletedRows } = await db
      .deleteFrom("ring_call")
      .where("id", "in", (each) =>
        each
          .selectFrom("ring_call")
          .select("id")
          .where("domain_id", "=", domainId)
          .where("state", "=", "ended")
          .where("ends_at", "<", instant)
          .limit(DELETED_AT_ONCE),
      )
      .executeTakeFirst();
    deleted = numDeletedRows;
  } while (deleted >= DELETED_AT_ONCE);
}

/** Returns a call. @throws ApiError NOT_FOUND */
export async function getCall(db: Reader, id: string): Promise<RingCall> {
  return selectCalls(db).where("ring_call.id", "=", id).executeTakeFirstOrThrow(notFound);
}

interface CallLeg {
  commandId: string;
  monitorId: string;
  state: RingCall["state"];
  stage: number;
}

export async function listCallLegs(db: Reader, callId: string): Promise<CallLeg[]> {
  return db
    .selectFrom("ring_call_leg")
    .select(["command_id as commandId", "monitor_id as monitorId", "state", "stage"])
    .where("call_id", "=", callId)
    .execute();
}

/** Lists the legs of a call whose monitors have not reported that they ring, though their commands have expired. */
export async function listUnreachedLegs(db: Reader, callId: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom("ring_call_leg")
    .innerJoin("device_command", "device_command.id", "ring_call_leg.command_id")
    .select("command_id as commandId")
    .where("call_id", "=", callId)
    .where("ring_call_leg.state", "=", "ringing")
    .where("device_command.state", "<>", "done")
    .where("device_command.expires_at", "<=", now)
    .execute();
  return rows.map(({ commandId }) => commandId);
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
  /** The ids of further rings of the panel that belong to the call. */
  presses: string[];
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
  const presses = panels.length > 0 ? await listUnnotifiedPresses(db) : [];
  return [...monitors, ...panels].map(({ id, name, ...news }) => ({
    ...news,
    presses: presses.flatMap(({ eventId, callId }) => (eventId === news.callId ? callId : [])),
    by: id === null ? null : { id, name: name ?? "" },
  }));
}

/** Lists the further rings of the calls whose panels must be notified, by the event that started the call. */
async function listUnnotifiedPresses(db: Reader): Promise<{ eventId: string; callId: string }[]> {
  return db
    .selectFrom("ring_call_press")
    .innerJoin("ring_call", "ring_call.id", "ring_call_press.call_id")
    .select(["ring_call.event_id as eventId", "ring_call_press.event_id as callId"])
    .where("ring_call.news", "is not", null)
    .execute();
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
