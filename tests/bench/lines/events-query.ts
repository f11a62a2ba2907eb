import type { EventFilters } from "#contract/history/events.ts";
import { median } from "../arithmetic.ts";
import type { Line } from "../bench-run.ts";
import { atMost } from "../finding.ts";
import { withFloor } from "../processes.ts";
import { BENCH_OUTPUT } from "../seeded-events.ts";
import { compareUnderLoad } from "../under-load.ts";

const DAY_MS = 86_400_000;
const ROUNDS = 9;

export const eventsQuery: Line = {
  name: "events-query",
  work: "POST /api/v2/events/query, 50 of 1,000,000 (or --events) with their total up to 10,000",
  against: "node:http with the SQL of the page and the total",
  slow: true,
  measure: (run) =>
    run.withConsole(async ({ pid, port }) => {
      const { database, list, events } = await run.site();
      const ask = {
        method: "POST" as const,
        paths: ["/api/v2/events/query"],
        bodies: ['{"page":0,"pageSize":50}'],
        headers: { authorization: `Bearer ${list.token}` },
      };
      const { cpu, p99 } = await withFloor({ kind: "sql", database, queries: events.queries }, (floor) =>
        compareUnderLoad(run, { ...floor, ask }, { pid, port, ask }, { requests: 500, connections: 8 }),
      );
      const newest = await middleOf(port, ask.headers, {});
      let slowest = 0;
      for (const filters of filtersOf(events))
        slowest = Math.max(slowest, await middleOf(port, ask.headers, filters));
      return [
        { what: "CPU per request", unit: "ms", ...cpu, aim: atMost(2) },
        { what: "99 of 100 answers within", unit: "ms", ...p99 },
        {
          what: "slowest of the filters",
          unit: "ms",
          ours: slowest,
          floor: newest,
          ratio: slowest / newest,
          aim: atMost(10),
        },
      ];
    }),
};

/** The filters of the queries: many of many events, none at all, old ones. */
function filtersOf({ agentId, deviceId }: Pick<EventFilters, "agentId" | "deviceId">): EventFilters[] {
  const longAgo = Date.now() - 365 * DAY_MS;
  return [
    { agentId },
    { deviceId },
    { outputId: BENCH_OUTPUT },
    { agentId, outputId: BENCH_OUTPUT, kinds: ["ACCESS"] },
    { agentId, deviceId, kinds: ["RING"], outcome: "refused" },
    { kinds: ["RING"] },
    { kinds: ["STATE"] },
    { outcome: "refused" },
    { to: longAgo },
    { from: longAgo, to: longAgo + DAY_MS, kinds: ["RING"] },
  ];
}

/** Measures how long one query takes by itself, in milliseconds: the median of several tries. */
async function middleOf(
  port: number,
  headers: Record<string, string>,
  filters: EventFilters,
): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    const answer = await fetch(`http://localhost:${port}/api/v2/events/query`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ page: 0, pageSize: 50, ...filters }),
    });
    await answer.text();
    if (!answer.ok) throw new Error(`The history answered ${answer.status}`);
    times.push(performance.now() - started);
  }
  return median(times);
}
