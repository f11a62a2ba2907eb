import type { Line } from "../bench-run.ts";
import { oursAtMost } from "../finding.ts";
import { filesLoadedBy } from "./page-files.ts";

export const devicesScreenRequests: Line = {
  name: "devices-screen-requests",
  work: "requests for the screen of 50 devices in a browser that knows nothing yet",
  measure: (run) =>
    run.withConsole(async ({ url }) => {
      const { screen } = await run.site();
      const headers = { cookie: screen.cookie };
      const html = await (await fetch(`${url}/domain/devices`, { headers })).text();
      const files = [...filesLoadedBy(html)];
      const scripts = files.filter((file) => file.endsWith(".js"));
      return [
        { what: "page and all its files", unit: "requests", ours: 1 + files.length, aim: oursAtMost(8) },
        { what: "of them scripts", unit: "requests", ours: scripts.length },
      ];
    }),
};
