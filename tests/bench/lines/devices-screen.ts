import { readdirSync, readFileSync } from "node:fs";
import { remote } from "#contract/client/remote.ts";
import type { Line } from "../bench-run.ts";
import { atMost } from "../finding.ts";
import { withFloor } from "../processes.ts";
import { DEVICES_OF_SCREEN } from "../site.ts";
import { compareUnderLoad } from "../under-load.ts";

export const devicesScreen: Line = {
  name: "devices-screen",
  work: "the screen of 50 devices, signed in, data included",
  against: "react-dom/server streaming the same page",
  measure: (run) =>
    run.withConsole(async ({ pid, port, url }) => {
      const { screen } = await run.site();
      const { label, person, cookie, token } = screen;
      const { items, total } = await remote({ baseUrl: url, fetch })
        .as({ token })
        .devices.list({ query: { pageSize: DEVICES_OF_SCREEN } });
      const ask = { paths: ["/domain/devices"], headers: { cookie, "accept-language": "en" } };
      const { cpu, p99 } = await withFloor(
        {
          kind: "screen",
          devices: items,
          total,
          label,
          person,
          manifest: builtManifest(),
        },
        (floor) =>
          compareUnderLoad(
            run,
            { ...floor, ask },
            { pid, port, ask },
            { requests: run.quick ? 100 : 300, connections: 4 },
          ),
      );
      return [
        { what: "CPU per page", unit: "ms", ...cpu, aim: atMost(2.5) },
        { what: "99 of 100 pages within", unit: "ms", ...p99 },
      ];
    }),
};

/** Returns the manifest of the build, which lists the files of each route for the browser. */
function builtManifest(): string {
  const folder = "build/client/assets";
  const file = readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) throw new Error("The build has no manifest");
  const script = readFileSync(`${folder}/${file}`, "utf8");
  return script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1);
}
