import path from "node:path";
import type { Line } from "../bench-run.ts";
import { atLeast } from "../finding.ts";
import { withFloor } from "../processes.ts";
import { compareUnderLoad } from "../under-load.ts";

const CLIENTS = 32;

export const durableWrites: Line = {
  name: "durable-writes",
  work: `PUT /api/v2/devices/{id}, ${CLIENTS} clients, each answer durable`,
  against: "node:http with one fsync for each write on the same disk",
  measure: (run) =>
    run.withConsole(async ({ pid, port }) => {
      const { dataDir, screen } = await run.site();
      const { deviceIds: ids, token } = screen;
      const ask = {
        method: "PUT" as const,
        paths: ids.map((id) => `/api/v2/devices/${id}`),
        // One more than the number of paths, so that each write changes something.
        bodies: [...ids, ""].map((_, number) => JSON.stringify({ name: `Panel ${number}` })),
        headers: { authorization: `Bearer ${token}` },
      };
      const { perSecond, p99 } = await withFloor(
        { kind: "write", database: path.join(dataDir, "floor.db"), ids },
        (floor) =>
          compareUnderLoad(
            run,
            { ...floor, ask },
            { pid, port, ask },
            { requests: run.quick ? 300 : 1500, connections: CLIENTS },
          ),
      );
      return [
        { what: "writes per second", unit: "1/s", ...perSecond, aim: atLeast(4) },
        { what: "99 of 100 writes within", unit: "ms", ...p99 },
      ];
    }),
};
