import { produceExport } from "#provider/exports/produce.ts";
import type { OrderedExport } from "#provider/history/queries/event-exports.ts";
import { type Database, openForReading } from "#storage/database.ts";
import type { Line } from "../bench-run.ts";
import { atMost } from "../finding.ts";

const MINUTE_MS = 60_000;
const EVENTS_EXPORTED = 200_000;
const ROWS_AT_ONCE = 1_000;

interface ExportFigures {
  ms: number;
  /** The peak memory, in MB. */
  memory: number;
}

export const eventsExport: Line = {
  name: "events-export",
  work: "an export of 200,000 of 1,000,000 events as CSV",
  against: "reading the same rows, a thousand at once; for the memory a tenth of the events",
  slow: true,
  measure: async (run) => {
    const { database } = await run.site();
    const db = openForReading(database);
    try {
      const owner = await db.selectFrom("event").select("domain_id").limit(1).executeTakeFirstOrThrow();
      const domainId = owner.domain_id;
      const { user_id: userId } = await db
        .selectFrom("administrator")
        .select("user_id")
        .where("domain_id", "=", domainId)
        .executeTakeFirstOrThrow();
      const newest = Date.now();
      const since = (count: number) => newest - count * MINUTE_MS;
      const order = (count: number): OrderedExport => ({
        domainId,
        userId,
        format: "csv",
        words: {},
        timeZone: "Europe/Rome",
        filters: { from: since(count) },
        right: { role: "administrator" },
      });
      const few = await exported(db, order(EVENTS_EXPORTED / 10));
      const read = await timed(() => readRows(db, domainId, since(EVENTS_EXPORTED)));
      const all = await exported(db, order(EVENTS_EXPORTED));
      return [
        { what: "time", unit: "ms", ours: all.ms, floor: read, ratio: all.ms / read, aim: atMost(3) },
        {
          what: "most memory",
          unit: "MB",
          ours: all.memory,
          floor: few.memory,
          ratio: all.memory / few.memory,
          aim: atMost(1.3),
        },
      ];
    } finally {
      await db.destroy();
    }
  },
};

async function exported(db: Database, ordered: OrderedExport): Promise<ExportFigures> {
  let memory = 0;
  const ms = await timed(() =>
    produceExport(db, ordered, async () => {
      const { heapUsed, external } = process.memoryUsage();
      memory = Math.max(memory, (heapUsed + external) / 1024 / 1024);
    }),
  );
  return { ms, memory };
}

async function readRows(db: Database, domainId: string, from: number): Promise<void> {
  let last = { time: Number.MAX_SAFE_INTEGER, id: "" };
  for (;;) {
    const rows = await db
      .selectFrom("event")
      .selectAll()
      .where("domain_id", "=", domainId)
      .where("time", ">=", from)
      .where((eb) => eb(eb.refTuple("time", "id"), "<", eb.tuple(last.time, last.id)))
      .orderBy("time", "desc")
      .orderBy("id", "desc")
      .limit(ROWS_AT_ONCE)
      .execute();
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)!;
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
