import { gzipSync } from "node:zlib";
import type { Line } from "../bench-run.ts";
import { oursAtMost } from "../finding.ts";
import { filesLoadedBy, readClientFile } from "./page-files.ts";

export const firstScreenJavascript: Line = {
  name: "first-screen-javascript",
  work: "JavaScript that the login screen sends; it needs none",
  measure: (run) =>
    run.withConsole(async ({ url }) => {
      const html = await (await fetch(`${url}/`)).text();
      const scripts = [...filesLoadedBy(html)].filter((file) => file.endsWith(".js"));
      const bytes = scripts.reduce((sum, file) => sum + gzipSync(readClientFile(file)).length, 0);
      return [
        { what: "sent, gzip", unit: "kB", ours: bytes / 1000, aim: oursAtMost(110) },
        { what: "in so many files", unit: "files", ours: scripts.length },
      ];
    }),
};
