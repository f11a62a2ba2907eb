import type { Line } from "../bench-run.ts";
import { atMost } from "../finding.ts";
import { withFloor } from "../processes.ts";
import { compareUnderLoad } from "../under-load.ts";

export const loginScreen: Line = {
  name: "login-screen",
  work: "the login screen",
  against: "Express sending the same bytes",
  measure: (run) =>
    run.withConsole(async ({ pid, port, url }) => {
      const html = await (await fetch(`${url}/`)).text();
      const ask = { paths: ["/"], headers: { "accept-language": "en" } };
      const { cpu, p99 } = await withFloor({ kind: "express", html }, (floor) =>
        compareUnderLoad(
          run,
          { ...floor, ask },
          { pid, port, ask },
          { requests: run.quick ? 300 : 1000, connections: 8 },
        ),
      );
      return [
        { what: "CPU per page", unit: "ms", ...cpu, aim: atMost(7) },
        { what: "99 of 100 pages within", unit: "ms", ...p99 },
      ];
    }),
};
