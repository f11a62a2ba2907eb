import type { RingCall } from "#contract/devices/ring-calls.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { RingPreferences } from "#rules/devices/ring-calls.ts";
import type { NamedRow } from "#rules/named-row.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader, Transaction } from "#storage/database.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { findAgentNames } from "../../buildings/queries/names-in-building.ts";
import { notFound } from "../../missing-rows.ts";

/** It rings for two minutes and goes on for two after an answer; the rest is for a server that ends it late. */
export const CALL_LASTS_MAX_MS = 360_000;

/** A person whose calls are read, and the building. */
export interface CalledPerson {
  userId: string;
  domainId: string;
}

/** Returns a person of the building by name. */
export async function readPerson(db: Reader, { userId, domainId }: CalledPerson): Promise<NamedRow> {
  return { id: userId, name: (await findAgentNames(db, { domainId }, [userId])).get(userId) ?? "" };
}

/** Returns when these people are rung. */
export async function readRingPreferences(
  db: Reader,
  userIds: readonly string[],
): Promise<Map<string, RingPreferences>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("user_account")
    .select(["id", "rings", "quiet_from as quietFrom", "quiet_until as quietUntil"])
    .where("id", "in", userIds)
    .execute();
  return new Map(rows.map(({ id, ...preferences }) => [id, preferences]));
}

interface NewCalledPeople {
  callId: string;
  domainId: string;
  startedAt: number;
  stage: number;
  people: readonly { userId: string; rings: boolean }[];
}

/** Adds the people for whom a call rings, or would ring if they did not want quiet. */
export async function insertCalledPeople(
  tx: Transaction,
  { callId, domainId, startedAt, stage, people }: NewCalledPeople,
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(({ userId, rings }) => ({
    call_id: callId,
    domain_id: domainId,
    user_id: userId,
    started_at: startedAt,
    rings,
    stage,
  }));
  await tx.insertInto("ring_call_person").values(rows).execute();
}

/** Lists the people of a call. */
export async function listCalledPeople(
  db: Reader,
  callId: string,
): Promise<{ userId: string; rings: boolean; stage: number }[]> {
  return db
    .selectFrom("ring_call_person")
    .select(["user_id as userId", "rings", "stage"])
    .where("call_id", "=", callId)
    .execute();
}

/** Lists the people of a call who want a mail of one that they missed. */
export async function listPeopleToMail(
  db: Reader,
  callId: string,
): Promise<{ userId: string; email: string; domainId: string }[]> {
  return db
    .selectFrom("ring_call_person")
    .innerJoin("user_account", "user_account.id", "ring_call_person.user_id")
    .select(camelCase(["ring_call_person.user_id", "ring_call_person.domain_id", "user_account.email"]))
    .where("ring_call_person.call_id", "=", callId)
    .where("user_account.missed_calls_by_mail", "=", true)
    .where("user_account.disabled_at", "is", null)
    .where("user_account.email", "!=", "")
    .orderBy("user_account.id")
    .execute();
}

/** Lists the panels of the calls that ring for a person, or go on after an answer. */
export async function listCallingPanels(
  db: Reader,
  { userId, domainId }: CalledPerson,
  now: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("ring_call_person")
    .innerJoin("ring_call", "ring_call.id", "ring_call_person.call_id")
    .select("ring_call.panel_id as panelId")
    .distinct()
    .where("ring_call_person.domain_id", "=", domainId)
    .where("ring_call_person.user_id", "=", userId)
    .where("ring_call.state", "!=", "ended")
    // So that no earlier calls are read.
    .where("ring_call_person.started_at", ">=", now - CALL_LASTS_MAX_MS)
    .execute();
  return rows.map(({ panelId }) => panelId);
}

/** Stores that a call no longer rings for a person. */
export async function stopRinging(tx: Transaction, callId: string, userId: string): Promise<void> {
  await tx
    .updateTable("ring_call_person")
    .set({ rings: false })
    .where("call_id", "=", callId)
    .where("user_id", "=", userId)
    .execute();
}

/** Returns a page of a person's calls, the newest first: all, or only those that ring at `ringingAt` (epoch ms). */
export async function readPageOfRingCalls(
  db: Reader,
  person: CalledPerson,
  { ringingAt, ...query }: PageQuery & { ringingAt?: number },
): Promise<Page<RingCall>> {
  const ordered = callsOf(db, person)
    .$if(ringingAt !== undefined, (each) =>
      each
        .where("ring_call.state", "=", "ringing")
        // So that no earlier calls are read.
        .where("ring_call_person.started_at", ">=", ringingAt! - CALL_LASTS_MAX_MS),
    )
    .orderBy("ring_call_person.started_at", "desc")
    .orderBy("ring_call_person.call_id", "desc");
  const page = await readPageOfRows(query, ordered);
  return { ...page, items: page.items.map(toRingCall) };
}

/** @throws ApiError NOT_FOUND, also for a call that did not ring for the person */
export async function getRingCall(db: Reader, person: CalledPerson, id: string): Promise<RingCall> {
  const row = await callsOf(db, person).where("ring_call.id", "=", id).executeTakeFirstOrThrow(notFound);
  return toRingCall(row);
}

function callsOf(db: Reader, { userId, domainId }: CalledPerson) {
  return db
    .selectFrom("ring_call_person")
    .innerJoin("ring_call", "ring_call.id", "ring_call_person.call_id")
    .innerJoin("device", "device.id", "ring_call.panel_id")
    .leftJoin("event", (join) =>
      join.onRef("event.domain_id", "=", "ring_call.domain_id").onRef("event.id", "=", "ring_call.event_id"),
    )
    .select(
      camelCase([
        "ring_call.id",
        "ring_call.event_id",
        "ring_call.panel_id",
        "ring_call.button_name",
        "ring_call.started_at",
        "ring_call.state",
        "ring_call.outcome",
        "ring_call.ends_at",
        "ring_call.by_id",
        "ring_call.by_name",
        "ring_call_person.rings",
        "event.media",
      ]),
    )
    .select("device.name as panelName")
    .where("ring_call_person.domain_id", "=", domainId)
    .where("ring_call_person.user_id", "=", userId);
}

type Row = Awaited<ReturnType<ReturnType<typeof callsOf>["executeTakeFirstOrThrow"]>>;

function toRingCall(row: Row): RingCall {
  const isRinging = row.outcome === null;
  return {
    id: row.id,
    eventId: row.eventId,
    device: { id: row.panelId, name: row.panelName },
    button: row.buttonName,
    startedAt: row.startedAt,
    state: row.outcome ?? "ringing",
    ringsForMe: isRinging && row.rings,
    endsAt: row.state === "ended" ? null : row.endsAt,
    by: row.byId === null ? null : { id: row.byId, name: row.byName ?? "" },
    picture: row.media ?? false,
  };
}

/** Returns how the calls of these events went on, by the id of the event. */
export async function readCallsOfEvents(
  db: Reader,
  domainId: string,
  eventIds: readonly string[],
): Promise<Map<string, Pick<RingCall, "state" | "by">>> {
  if (eventIds.length === 0) return new Map();
  const outcome = camelCase(["ring_call.outcome", "ring_call.by_id", "ring_call.by_name"]);
  const rung = await db
    .selectFrom("ring_call")
    .select(["event_id as eventId", ...outcome])
    .where("domain_id", "=", domainId)
    .where("event_id", "in", eventIds)
    // Of a call of an earlier release it is not known.
    .where("started_at", ">", 0)
    .execute();
  const pressed = await db
    .selectFrom("ring_call_press")
    .innerJoin("ring_call", "ring_call.id", "ring_call_press.call_id")
    .select(["ring_call_press.event_id as eventId", ...outcome])
    .where("ring_call_press.domain_id", "=", domainId)
    .where("ring_call_press.event_id", "in", eventIds)
    .execute();
  return new Map(
    [...rung, ...pressed].map(({ eventId, outcome, byId, byName }) => [
      eventId,
      { state: outcome ?? "ringing", by: byId === null ? null : { id: byId, name: byName ?? "" } },
    ]),
  );
}
