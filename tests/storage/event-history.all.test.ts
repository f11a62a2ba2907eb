import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  HISTORY_TOTAL_MAX,
  type HistoryQuery,
  readPageOfEvents,
} from "#provider/history/queries/event-history.ts";
import type { StoredEvent } from "#provider/history/queries/events.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Database } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import { type EngineUnderTest, onEachEngine } from "./engines.ts";

const EVENTS = 60_000;
const EVENTS_AT_ONCE = 5_000;
const BUILDING = "building";
/** One of this many events is a ring that called person 3. */
const CALLED_EACH = 50;
const CALLED_OTHERS = 12;
/** One of this many accesses also opened the linked output. */
const LINKED_EACH = 7;
const page = { page: 0, pageSize: 50 };

/** Adds a history of several kinds, in which joins and refusals are rare. */
async function fill(db: Database): Promise<void> {
  await sql`insert into domain(id, name, label, label_key, events_ttl, automatic_updates_enabled,
    join_by_invite_notification_enabled, preferences, created_at)
    values (${BUILDING}, 'casa', 'Casa', 'casa', 4320, true, true, '{}', 0)`.execute(db);
  for (let first = 1; first < EVENTS; first += EVENTS_AT_ONCE) await addEvents(db, first);
  await addCalled(db, "person-3", CALLED_EACH);
  for (let other = 0; other < CALLED_OTHERS; other++) await addCalled(db, `called-${other}`, 10);
  await addOpened(db);
  // PostgreSQL updates its statistics by itself only after a while; SQLite has none.
  if (db.engine === "postgres") await sql`vacuum analyze event, event_called, event_opened`.execute(db);
}

/** Adds a person whom some of the rings called. */
async function addCalled(db: Database, id: string, each: number): Promise<void> {
  await sql`insert into user_account(id, email, email_key, name, name_key, password_hash, language, login_type,
    installation_administrator, created_at) values (${id}, ${id}, ${id}, 'P', 'p', '', 'en', 'EMAIL', false, 0)`.execute(
    db,
  );
  await sql`insert into domain_member(domain_id, user_id, joined_at) values (${BUILDING}, ${id}, 0)`.execute(
    db,
  );
  await sql`insert into event_called(domain_id, event_id, user_id, device_id, time)
    select domain_id, id, ${sql.lit(id)}, device_id, time from event
    where kind = 'RING' and time % ${sql.lit(each)} = 4`.execute(db);
}

/** Every access opened one output, and some of them also the linked one. */
async function addOpened(db: Database): Promise<void> {
  for (const [output, each] of [
    ["door", 1],
    ["back", LINKED_EACH],
  ] as const)
    await sql`insert into event_opened(domain_id, event_id, output_id, kind, outcome, actor_id, device_id, time)
      select domain_id, id, ${sql.lit(output)}, kind, outcome, actor_id, device_id, time from event
      where kind = 'ACCESS' and time % ${sql.lit(each)} = 0`.execute(db);
}

async function addEvents(db: Database, first: number): Promise<void> {
  const [from, to] = [sql.lit(first), sql.lit(first + EVENTS_AT_ONCE - 1)];
  await sql`insert into event(id, domain_id, time, received_at, kind, outcome, actor_id, actor_name, device_id,
    device_name, targets, offline)
    with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
    select 'event-' || i, ${sql.lit(BUILDING)}, i, i,
      case when i % 10000 = 0 then 'MEMBER' when i % 10 < 4 then 'ACCESS' when i % 10 < 6 then 'RING'
        when i % 10 < 7 then 'STATE' else 'DIAGNOSTIC' end,
      case when i % 10000 = 0 then 'joined' when i % 1000 = 1 then 'refused' when i % 10 < 4 then 'granted'
        when i % 10 < 6 then 'called' when i % 10 < 7 then 'online' else 'info' end,
      'person-' || (i % 97), 'Somebody', 'device-' || (i % 13), 'Panel', '[]', false from n`.execute(db);
}

type Filters = Omit<HistoryQuery, "page" | "pageSize">;

/** Returns the engine's plan for each query of a page and of its total. */
async function plansOf(db: Database, query: Filters): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const listener: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const listening = Object.assign(db.withPlugin(listener), { engine: db.engine });
  await readPageOfEvents(listening, BUILDING, { ...query, ...page });
  const explain = db.engine === "postgres" ? "explain" : "explain query plan";
  const plans: string[] = [];
  for (const node of nodes) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: "plan" });
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
    plans.push(rows.map((row) => Object.values(row as object).join(" ")).join("\n"));
  }
  return plans;
}

/** Returns ids of people who are in no event. */
function silent(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `silent-${index}`);
}

const PEOPLE = { actorIds: [...silent(100), "person-3", "person-5"], deviceIds: [] };
const AT_DEVICES = { ...PEOPLE, deviceIds: ["device-2", "device-silent", "device-3"] };

const WHOSE: [string, Filters][] = [
  ["everybody", {}],
  ["a person", { agentId: "person-3" }],
  ["people of whom most did nothing", { audited: PEOPLE }],
  ["people and devices", { audited: AT_DEVICES }],
  ["the caller, whom rings called", { agentId: "person-3", calledId: "person-3" }],
  ["people, devices and the caller, whom rings called", { audited: AT_DEVICES, calledId: "person-3" }],
];
const WHERE: [string, Filters][] = [
  ["everywhere", {}],
  ["at a device", { deviceId: "device-3" }],
  ["at another device", { deviceId: "device-7" }],
  ["by a linked output", { outputId: "back" }],
  ["by an output at a device", { outputId: "door", deviceId: "device-3" }],
];
const WHAT: Filters[] = [
  {},
  { kinds: ["MEMBER"] },
  { kinds: ["RING", "DIAGNOSTIC"] },
  { outcome: "refused" },
  { outcome: "granted", kinds: ["ACCESS"] },
  { outcome: "joined", kinds: ["ACCESS"] },
];
const WHEN: Filters[] = [{}, { from: 1_000, to: 50_000 }];

const PLACES = WHOSE.flatMap(([who, one]) =>
  WHERE.map(([where, two]): [string, Filters] => [`${who} ${where}`, { ...one, ...two }]),
);

/** Returns a query with every combination of the other filters. */
function withOtherFilters(query: Filters): Filters[] {
  return WHAT.flatMap((what) => WHEN.map((when) => ({ ...query, ...what, ...when })));
}

type Row = Pick<StoredEvent, "id" | "time" | "kind" | "outcome" | "actorId" | "deviceId">;

/** Whether an event belongs to the result of a query. */
function matchesQuery(
  row: Row,
  { from, to, kinds, outcome, agentId, deviceId, outputId, audited, calledId }: Filters,
): boolean {
  const hasCalled = calledId !== undefined && row.kind === "RING" && row.time % CALLED_EACH === 4;
  const hasOpened = row.kind === "ACCESS" && (outputId === "door" || row.time % LINKED_EACH === 0);
  const isKnown =
    hasCalled ||
    !audited ||
    audited.actorIds.includes(row.actorId ?? "") ||
    audited.deviceIds.includes(row.deviceId ?? "");
  return (
    isKnown &&
    row.time >= (from ?? 0) &&
    row.time < (to ?? Number.POSITIVE_INFINITY) &&
    (kinds ? kinds.some((kind) => kind === row.kind) : row.kind !== "DIAGNOSTIC") &&
    (outcome === undefined || row.outcome === outcome) &&
    (agentId === undefined || row.actorId === agentId || hasCalled) &&
    (deviceId === undefined || row.deviceId === deviceId) &&
    (outputId === undefined || hasOpened)
  );
}

/** The columns that a query must fix to use an index, so that no other rows are passed over. */
const INDEXES: Record<string, string[]> = {
  event_history: ["domain_id"],
  event_outcome_kind: ["domain_id", "outcome", "kind"],
  event_device_outcome: ["domain_id", "device_id", "outcome", "kind"],
  event_actor: ["domain_id", "actor_id"],
  event_actor_outcome: ["domain_id", "actor_id", "outcome", "kind"],
  event_called_user: ["domain_id", "user_id"],
  event_called_user_device: ["domain_id", "user_id", "device_id"],
  event_opened_output: ["domain_id", "output_id", "outcome", "kind"],
  event_opened_device: ["domain_id", "output_id", "device_id", "outcome", "kind"],
  event_opened_actor: ["domain_id", "output_id", "actor_id", "outcome", "kind"],
  event_opened_actor_device: ["domain_id", "output_id", "actor_id", "device_id", "outcome", "kind"],
  event_actor_device: ["domain_id", "actor_id", "device_id", "outcome", "kind"],
};

/** Returns the columns that a plan has values for, without the time, which only narrows the range. */
function columnsOf(condition: string): string[] {
  return [...condition.matchAll(/(\w+) ?= /g), ...condition.matchAll(/(\w+)=/g)]
    .map(([, name]) => name!)
    .filter((name, index, all) => all.indexOf(name) === index && name !== "time");
}

function isLookUp(plan: string): boolean {
  return /event_pkey|sqlite_autoindex_event/.test(plan);
}

/** Matches an index and its condition in a plan. */
const WALKED = /(?:using|INDEX) (event_\w+)(?: on event.*\s+Index Cond: (.*)| \((.*)\))/gi;

function events({ newUrl, open }: EngineUnderTest): void {
  let db: Database;
  let rows: Row[];

  beforeAll(async () => {
    db = open(await newUrl());
    await migrate(db, migrations);
    await fill(db);
    const columns = camelCase(["id", "time", "kind", "outcome", "actor_id", "device_id"]);
    rows = await db.selectFrom("event").select(columns).orderBy("time", "desc").execute();
  });

  test.each(PLACES)(
    "every query for %s is answered from an index that begins with its columns",
    async (_, place) => {
      for (const query of withOtherFilters(place)) {
        for (const plan of await plansOf(db, query)) {
          expect(plan).not.toMatch(/seq scan|SCAN event|Filter:|bitmap|sort |temp b-tree for order/i);
          if (isLookUp(plan)) continue;
          const walks = [...plan.matchAll(WALKED)];
          expect(walks, plan).not.toHaveLength(0);
          for (const [, index, onServer, embedded] of walks)
            expect(columnsOf((onServer ?? embedded)!), plan).toEqual(INDEXES[index!]);
        }
      }
    },
  );

  test.each(PLACES)(
    "every query for %s returns exactly the matching events, however far back",
    async (_, place) => {
      for (const query of withOtherFilters(place)) {
        const matching = rows.filter((row) => matchesQuery(row, query));
        for (const [at, pageSize] of query.from === undefined
          ? ([
              [2, 50],
              [1, 2_000],
            ] as const)
          : ([[0, 50]] as const)) {
          const { items, total } = await readPageOfEvents(db, BUILDING, { ...query, page: at, pageSize });
          const expected = matching.slice(at * pageSize, (at + 1) * pageSize);
          expect(items.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
          expect(total).toBe(Math.min(matching.length, HISTORY_TOTAL_MAX));
        }
      }
    },
  );

  test("people without events among those to audit don't change the result, however many", async () => {
    const readWith = async (others: number) => {
      const audited = { actorIds: [...silent(others), "person-3", "person-5"], deviceIds: [] };
      const { items, total } = await readPageOfEvents(db, BUILDING, { ...page, audited });
      return { ids: items.map(({ id }) => id), total };
    };
    const few = await readWith(0);
    expect(few.ids).toHaveLength(50);
    for (const others of [300, 5_000]) expect(await readWith(others)).toEqual(few);
  });
}

onEachEngine(events, { inGate: "embedded" });
