import { sql, type SelectQueryBuilder } from "kysely";
import { type Event, eventKinds } from "#contract/events.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { Reader } from "./database.ts";
import { eventOf, type StoredEvent } from "./events.ts";
import { countOf, readPage, rowCount } from "./pages.ts";
import type { Tables } from "./tables.ts";

/** Further back no pages are turned and nothing is counted: whoever looks for something narrows the time. */
export const HISTORY_TOTAL_MAX = 10_000;

type Kind = Event["kind"];

export interface HistoryQuery extends PageQuery {
  from?: number;
  to?: number;
  kinds?: Kind[];
  outcome?: Event["outcome"];
  agentId?: string;
  deviceId?: string;
  /** Only what these did or what happened at these devices; without it everybody's. */
  audited?: Audited;
}

/** Whose history somebody may read. */
export interface Audited {
  actorIds: readonly string[];
  deviceIds: readonly string[];
}

/** As many indexes are read side by side. */
const PARTS_AT_ONCE = 5;
/**
 * Of each of so many people and devices the newest are looked up: a tenth of a millisecond for one who did nothing. Of
 * more the history is read in the order of time, and the others' passed over.
 */
const AUDITED_APART_MAX = 1_000;

/** A part of the history that one index holds in the order of time. */
type Part = SelectQueryBuilder<Tables, "event", unknown>;

/** The partial indexes hold nothing else; the engines recognise it word by word. */
const notDiagnostic = sql<boolean>`kind <> 'DIAGNOSTIC'`;

/**
 * A building's history, the newest first, from `from` on and before `to`; diagnostic lines only where that kind is
 * asked for. Whatever is asked for is read in the order of an index, so that the length of the history does not
 * count; `total` goes up to {@link HISTORY_TOTAL_MAX}.
 */
export async function pageOfEvents(db: Reader, domainId: string, query: HistoryQuery): Promise<Page<Event>> {
  const parts = auditedPartsOf(db, domainId, query);
  return readPage(query, {
    rows: async (limit, offset) => {
      const end = Math.min(offset + limit, HISTORY_TOTAL_MAX);
      return offset < end ? (await newestOf(parts, offset, end)).map(eventOf) : [];
    },
    count: async () => {
      let total = 0;
      for (const part of parts) total += await countUpTo(db, part, HISTORY_TOTAL_MAX - total);
      return total;
    },
  });
}

/** Whether a building's history has anything of this person or device, who may have left it. */
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

function auditedPartsOf(db: Reader, domainId: string, { audited, ...query }: HistoryQuery): Part[] {
  if (!audited || audited.deviceIds.includes(query.deviceId ?? "")) return partsOf(db, domainId, query);
  const { actorIds } = audited;
  const deviceIds = query.deviceId === undefined ? audited.deviceIds : [];
  // What they did at the devices is told among what they did.
  const byOthers = (part: Part): Part =>
    part.where((eb) => eb.or([eb("actor_id", "is", null), eb("actor_id", "not in", actorIds)]));
  if (actorIds.length + deviceIds.length > AUDITED_APART_MAX) {
    const isAudited = (part: Part): Part =>
      part.where((eb) =>
        eb.or([
          eb("actor_id", "in", actorIds),
          ...(deviceIds.length > 0 ? [eb("device_id", "in", deviceIds)] : []),
        ]),
      );
    return partsOf(db, domainId, query).map(isAudited);
  }
  return [
    ...actorIds.flatMap((agentId) => partsOf(db, domainId, { ...query, agentId })),
    ...deviceIds.flatMap((deviceId) => partsOf(db, domainId, { ...query, deviceId }).map(byOthers)),
  ];
}

function partsOf(db: Reader, domainId: string, query: HistoryQuery): Part[] {
  const { from, to, kinds, outcome, agentId, deviceId } = query;
  const all = db
    .selectFrom("event")
    .where("domain_id", "=", domainId)
    .$if(from !== undefined, (part) => part.where("time", ">=", from!))
    .$if(to !== undefined, (part) => part.where("time", "<", to!))
    .$if(outcome !== undefined, (part) => part.where("outcome", "=", outcome!))
    .$if(agentId !== undefined, (part) => part.where("actor_id", "=", agentId!))
    .$if(deviceId !== undefined, (part) => part.where("device_id", "=", deviceId!));
  const wanted = new Set(kinds ?? eventKinds.filter((kind) => kind !== "DIAGNOSTIC"));
  // `in ()` is no SQL on PostgreSQL.
  if (wanted.size === 0) return [];
  // Of one person there is never so much that the rest could not be passed over.
  if (agentId !== undefined) return [all.where(isOneOf(wanted))];
  const isWhole = kinds === undefined && deviceId === undefined && outcome === undefined;
  if (isWhole) return [all.where(notDiagnostic)];
  return ofEachKind(all, wanted);
}

function ofEachKind(all: Part, kinds: ReadonlySet<Kind>): Part[] {
  return [...kinds].map((kind) => all.where("kind", "=", kind));
}

/** Filters by kind without an index of kinds: that one would have to be sorted. */
function isOneOf(kinds: ReadonlySet<Kind>) {
  return sql<boolean>`kind || '' in (${sql.join([...kinds])})`;
}

async function newestOf(parts: readonly Part[], offset: number, end: number): Promise<StoredEvent[]> {
  const [only, ...others] = parts;
  if (!only) return [];
  if (others.length === 0) return newest(only, offset, end);
  let found: StoredEvent[] = [];
  for (let start = 0; start < parts.length; start += PARTS_AT_ONCE) {
    // What is older than all that is asked for need not be read.
    const oldest = found.length === end ? found[end - 1]!.time : undefined;
    const rows = await Promise.all(
      parts
        .slice(start, start + PARTS_AT_ONCE)
        .map((part) => newest(oldest === undefined ? part : part.where("time", ">=", oldest), 0, end)),
    );
    found = [...found, ...rows.flat()].sort(newestFirst).slice(0, end);
  }
  return found.slice(offset);
}

function newest(part: Part, offset: number, end: number): Promise<StoredEvent[]> {
  return inOrder(part)
    .selectAll()
    .limit(end - offset)
    .offset(offset)
    .execute();
}

function inOrder(part: Part): Part {
  return part.orderBy("time", "desc").orderBy("id", "desc");
}

function newestFirst(left: StoredEvent, right: StoredEvent): number {
  return right.time - left.time || (left.id < right.id ? 1 : -1);
}

async function countUpTo(db: Reader, part: Part, most: number): Promise<number> {
  // In order, so that the index is read there too and not the table until enough is found.
  const found = inOrder(part).select("id").limit(most).as("found");
  return most === 0 ? 0 : countOf(db.selectFrom(found).select(rowCount));
}
