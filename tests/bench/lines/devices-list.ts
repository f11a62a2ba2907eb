import type { Line } from "../bench-run.ts";
import { atMost } from "../finding.ts";
import { withFloor } from "../processes.ts";
import { compareUnderLoad } from "../under-load.ts";

export const devicesList: Line = {
  name: "devices-list",
  work: "GET /api/v2/devices, 50 of 10,000 with their total",
  against: "node:http with the SQL of the page and the total",
  measure: (run) =>
    run.withConsole(async ({ pid, port }) => {
      const { database, list } = await run.site();
      const headers = { authorization: `Bearer ${list.token}` };
      const ask = { paths: ["/api/v2/devices?page=0&pageSize=50"], headers };
      const { cpu, p99 } = await withFloor({ kind: "sql", database, queries: list.queries }, (floor) =>
        compareUnderLoad(
          run,
          { ...floor, ask },
          { pid, port, ask },
          { requests: run.quick ? 300 : 1500, connections: 8 },
        ),
      );
      return [
        { what: "CPU per request", unit: "ms", ...cpu, aim: atMost(2) },
        { what: "99 of 100 answers within", unit: "ms", ...p99, aim: atMost(2) },
      ];
    }),
};
