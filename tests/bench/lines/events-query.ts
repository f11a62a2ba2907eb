import type { Line } from "../bench-run.ts";
import { atMost } from "../finding.ts";
import { startFloor } from "../processes.ts";
import { compareUnderLoad } from "../under-load.ts";

export const eventsQuery: Line = {
  name: "events-query",
  work: "POST /api/v2/events/query, 50 of 1,000,000 with their total up to 10,000",
  against: "node:http with the SQL of the page and the total",
  slow: true,
  measure: (run) =>
    run.withConsole(async ({ pid, port }) => {
      const { database, list, events } = await run.site();
      if (!events) throw new Error("The site has no events");
      const floor = await startFloor({ kind: "sql", database, queries: events.queries });
      const ask = {
        method: "POST" as const,
        paths: ["/api/v2/events/query"],
        bodies: ['{"page":0,"pageSize":50}'],
        headers: { authorization: `Bearer ${list.token}` },
      };
      const { cpu, p99 } = await compareUnderLoad(
        run,
        { ...floor, ask },
        { pid, port, ask },
        { requests: 500, connections: 8 },
      ).finally(floor.stop);
      return [
        { what: "CPU per request", unit: "ms", ...cpu, aim: atMost(2) },
        { what: "99 of 100 answers within", unit: "ms", ...p99 },
      ];
    }),
};
