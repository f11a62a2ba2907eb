import { sql } from "kysely";
import { type Event, eventKinds, eventOutcomes } from "#contract/history/events.ts";
import type { Page } from "#contract/paging.ts";
import { INPUT_OUTCOMES } from "#rules/devices/inputs.ts";
import type { Reader } from "#storage/database.ts";
import { countSelected, readPage, type ReadQuery, rowCount } from "#storage/pages.ts";
import { countCombined, type Parts, readNewestOfEach, type Span } from "./event-parts.ts";
import { eventColumns, type StoredEvent, toEvent } from "./events.ts";
import { newestFirst, newestPlaces } from "./newest-places.ts";

/** Paging and counting stop here: older events are found by narrowing the time range. */
export const HISTORY_TOTAL_MAX = 10_000;

type Kind = Event["kind"];

export interface HistoryQuery extends ReadQuery {
  from?: number;
  to?: number;
  kinds?: Kind[];
  outcome?: Event["outcome"];
  agentId?: string;
  deviceId?: string;
  outputId?: string;
  /** Restricts events to these actors and devices; undefined for no restriction. */
  audited?: AuditScope;
  /** Adds the rings that called this person. */
  calledId?: string;
}

/** The actors and devices whose events a caller may read. */
export interface AuditScope {
  actorIds: readonly string[];
  deviceIds: readonly string[];
}

/**
 * Returns a page of a building's history, newest first, from `from` until before `to`; diagnostic events only
 * when that kind is requested. Every filter reads in the order of an index, so that the cost does not depend
 * on the length of the history; `total` is at most {@link HISTORY_TOTAL_MAX}.
 */
export async function readPageOfEvents(
  db: Reader,
  domainId: string,
  query: HistoryQuery,
): Promise<Page<Event>> {
  const span = { domainId, from: query.from, to: query.to };
  const parts = await partsOf(db, span, query);
  return readPage(query, {
    rows: async (limit, offset) => {
      const end = Math.min(offset + limit, HISTORY_TOTAL_MAX);
      if (offset >= end) return [];
      const rows = parts ? newestOf(db, span, parts, offset, end) : newestOfAll(db, span, offset, end);
      return (await rows).map(toEvent);
    },
    count: () => (parts ? countCombined(db, span, parts, HISTORY_TOTAL_MAX) : countAll(db, span)),
  });
}

/** Whether a building's history has events of a person or device, which may have left the building. */
export async function isInHistory(
  db: Reader,
  domainId: string,
  column: "actor_id" | "device_id",
  id: string,
) {
  const row = await db
    .selectFrom("event")
    .select("id")
    .where("domain_id", "=", domainId)
    .where(column, "=", id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the parts from which a query is read; undefined for the whole history, which has an index by time.
 */
async function partsOf(db: Reader, span: Span, query: HistoryQuery): Promise<Parts[] | undefined> {
  const { kinds, outcome, agentId, deviceId, outputId, audited } = query;
  const readsAll = audited === undefined || audited.deviceIds.includes(deviceId ?? "");
  const people = agentId !== undefined ? [agentId] : readsAll ? undefined : audited.actorIds;
  const audits = readsAll || deviceId !== undefined ? [] : audited.deviceIds;
  const devices = people === undefined && deviceId !== undefined ? [deviceId] : audits;

  const isOfKind = kinds !== undefined || outcome !== undefined || outputId !== undefined;
  if (!people && devices.length === 0 && !isOfKind) return undefined;
  const all = ofKinds(query);
  if (!people && devices.length === 0) return [all];

  const { of, columns } = all;
  const condition =
    isOfKind || devices.length > 0 || deviceId !== undefined ? await existingValues(db, span, all) : [];
  const parts: Parts[] = [{ of, columns: ["device_id", ...columns], values: combine(devices, condition) }];
  if (people && deviceId !== undefined) {
    const values = combine(combine(people, [deviceId]), condition);
    parts.push({ of, columns: ["actor_id", "device_id", ...columns], values });
  } else if (people && isOfKind) {
    parts.push({ of, columns: ["actor_id", ...columns], values: combine(people, condition) });
  } else if (people) {
    parts.push({ columns: ["actor_id"], values: combine(people) });
  }
  if (people) parts.push(...ringsOf(query));
  return parts.filter(({ values }) => values.length > 0);
}

/** Returns the parts of each kind and outcome, of the whole history or of the openings of an output. */
function ofKinds({ kinds, outcome, outputId }: HistoryQuery): Parts {
  const pairs = combine(
    outcome === undefined ? eventOutcomes : [outcome],
    kinds ?? eventKinds.filter((kind) => kind !== "DIAGNOSTIC"),
  ).filter(isPossible);
  if (outputId === undefined) return { columns: ["outcome", "kind"], values: pairs };
  return { of: "opened", columns: ["output_id", "outcome", "kind"], values: combine([outputId], pairs) };
}

/** Returns the parts with the rings that called a person, if the query can match rings. */
function ringsOf({ kinds, outcome, deviceId, outputId, calledId }: HistoryQuery): Parts[] {
  const hasRings = (kinds?.includes("RING") ?? true) && (outcome === undefined || outcome === "called");
  if (calledId === undefined || outputId !== undefined || !hasRings) return [];
  return deviceId === undefined
    ? [{ of: "called", columns: ["user_id"], values: [[calledId]] }]
    : [{ of: "called", columns: ["user_id", "device_id"], values: [[calledId, deviceId]] }];
}

type Values = readonly string[];

/** Whether a kind can have an outcome: events of inputs have separate outcomes. */
function isPossible([outcome, kind]: Values): boolean {
  return INPUT_OUTCOMES.some((each) => each === outcome) === (kind === "INPUT");
}

/** Returns the Cartesian product of both lists. */
function combine(first: readonly (string | Values)[], second: readonly (string | Values)[] = [[]]): Values[] {
  return first.flatMap((one) => second.map((other) => [one, other].flat()));
}

/** Returns the values of those parts that have any event. */
async function existingValues(db: Reader, span: Span, parts: Parts): Promise<readonly Values[]> {
  const found = await readNewestOfEach(db, span, parts, 1);
  return found.map(({ part }) => parts.values[part]!);
}

async function newestOf(
  db: Reader,
  span: Span,
  parts: readonly Parts[],
  offset: number,
  end: number,
): Promise<StoredEvent[]> {
  const places = await newestPlaces(parts, end, (each, depth, from) =>
    readNewestOfEach(db, from === undefined ? span : { ...span, from }, each, depth),
  );
  const ids = places.slice(offset).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = db.selectFrom("event").select(eventColumns).where("domain_id", "=", span.domainId);
  return (await rows.where("id", "in", ids).execute()).sort(newestFirst);
}

async function newestOfAll(db: Reader, span: Span, offset: number, end: number): Promise<StoredEvent[]> {
  return inOrder(db, span)
    .select(eventColumns)
    .limit(end - offset)
    .offset(offset)
    .execute();
}

function countAll(db: Reader, span: Span): Promise<number> {
  // Ordered, so that the index is read and not the table.
  const found = inOrder(db, span).select("id").limit(HISTORY_TOTAL_MAX).as("found");
  return countSelected(db.selectFrom(found).select(rowCount));
}

function inOrder(db: Reader, { domainId, from, to }: Span) {
  return (
    db
      .selectFrom("event")
      .where("domain_id", "=", domainId)
      // The condition of the partial index, which the engines recognise by its exact text.
      .where(sql<boolean>`kind <> 'DIAGNOSTIC'`)
      .$if(from !== undefined, (part) => part.where("time", ">=", from!))
      .$if(to !== undefined, (part) => part.where("time", "<", to!))
      .orderBy("time", "desc")
      .orderBy("id", "desc")
  );
}
