import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#provider/db/database.ts";
import { type HistoryQuery, pageOfEvents } from "#provider/db/event-history.ts";
import { migrate } from "#provider/db/migrate.ts";
import { migrations } from "#provider/db/migrations/index.ts";
import type { Tables } from "#provider/db/tables.ts";
import { onEachEngine } from "./engines.ts";

const EVENTS = 60_000;
const EVENTS_AT_ONCE = 5_000;
const BUILDING = "building";
const page = { page: 0, pageSize: 50 };

/** A history of several kinds, in which people who join and refusals are rare. */
async function fill(db: Database): Promise<void> {
  await sql`insert into domain(id, name, label, label_key, events_ttl, automatic_updates_enabled,
    join_by_invite_notification_enabled, preferences, created_at)
    values (${BUILDING}, 'casa', 'Casa', 'casa', 4320, true, true, '{}', 0)`.execute(db);
  for (let first = 1; first < EVENTS; first += EVENTS_AT_ONCE) await addEvents(db, first);
  // PostgreSQL keeps its statistics by itself, if it is given the time; SQLite has none.
  if (db.engine === "postgres") await sql`analyze event`.execute(db);
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

interface Plans {
  reading: string[];
  /** A few rows may be sorted where that is cheaper than to follow the index. */
  counting: string[];
}

/** Tells of each query how the engine goes about it. */
async function plansOf(db: Database, query: Omit<HistoryQuery, "page" | "pageSize">): Promise<Plans> {
  const nodes: RootOperationNode[] = [];
  const listener: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const listening = Object.assign(db.withPlugin(listener), { engine: db.engine });
  const { items } = await pageOfEvents(listening, BUILDING, { ...query, ...page });
  expect(items.length).toBeGreaterThan(0);
  const explain = db.engine === "postgres" ? "explain" : "explain query plan";
  const plans: Plans = { reading: [], counting: [] };
  for (const node of nodes) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: "plan" });
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
    const plan = rows.map((row) => Object.values(row as object).join(" ")).join("\n");
    plans[text.startsWith("select *") ? "reading" : "counting"].push(plan);
  }
  return plans;
}

/** People who are in no event. */
function silent(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `silent-${index}`);
}

const questions: [string, Omit<HistoryQuery, "page" | "pageSize">][] = [
  ["nothing more", {}],
  ["a time", { from: 1000, to: 90_000 }],
  ["a rare kind", { kinds: ["MEMBER"] }],
  ["several kinds", { kinds: ["RING", "DIAGNOSTIC"] }],
  ["an outcome", { outcome: "refused" }],
  ["an outcome of a kind", { outcome: "refused", kinds: ["ACCESS"] }],
  ["an outcome of several kinds", { outcome: "granted", kinds: ["ACCESS", "RING"] }],
  ["a device and an outcome", { deviceId: "device-3", outcome: "refused" }],
  ["an outcome of a kind at a device", { deviceId: "device-3", outcome: "called", kinds: ["RING"] }],
  ["a person", { agentId: "person-3" }],
  ["a person and a kind", { agentId: "person-3", kinds: ["ACCESS"] }],
  ["people of whom most did nothing", { audited: { actorIds: [...silent(300), "person-3"], deviceIds: [] } }],
  ["a device", { deviceId: "device-3" }],
  ["a device's diagnostic log", { deviceId: "device-3", kinds: ["DIAGNOSTIC"] }],
];

/** What an index has to lead to, so that however much else there is none of it is passed over: of one person all is. */
function soughtBy(query: Omit<HistoryQuery, "page" | "pageSize">): string[] {
  const { agentId, audited, deviceId, outcome, kinds } = query;
  if (agentId !== undefined || audited !== undefined) return ["actor_id"];
  const isOfKind = [deviceId, outcome, kinds].some((asked) => asked !== undefined);
  return [
    ...(deviceId === undefined ? [] : ["device_id"]),
    ...(outcome === undefined ? [] : ["outcome"]),
    ...(isOfKind ? ["kind"] : []),
  ];
}

onEachEngine(({ newUrl, open }) => {
  let db: Database;

  beforeAll(async () => {
    db = open<Tables>(await newUrl());
    await migrate(db, migrations);
    await fill(db);
  });

  test.each(questions)(
    "a history that is asked for %s is read in the order of an index",
    async (_name, query) => {
      const { reading, counting } = await plansOf(db, query);
      for (const plan of reading) expect(plan).not.toMatch(/sort|temp b-tree/i);
      for (const plan of [...reading, ...counting]) {
        expect(plan).toMatch(/event_(history|outcome|kind|device|actor)/);
        expect(plan).not.toMatch(/seq scan|SCAN event/i);
        if (!soughtBy(query).includes("actor_id")) expect(plan).not.toMatch(/Filter:/);
        for (const column of soughtBy(query)) expect(plan).toMatch(new RegExp(`\\b${column} ?=`));
      }
    },
  );

  test("of however many people one may audit, the same is told", async () => {
    const told = async (others: number) => {
      const audited = { actorIds: [...silent(others), "person-3", "person-5"], deviceIds: [] };
      const { items, total } = await pageOfEvents(db, BUILDING, { ...page, audited });
      return { ids: items.map(({ id }) => id), total };
    };
    const few = await told(0);
    expect(few.ids).toHaveLength(50);
    for (const others of [300, 1_500]) expect(await told(others)).toEqual(few);
  });
});
