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
      const kB = (ending: string) =>
        scripts.reduce((sum, file) => sum + readClientFile(`${file}${ending}`).length, 0) / 1000;
      return [
        { what: "sent over TLS, Brotli", unit: "kB", ours: kB(".br"), aim: oursAtMost(110) },
        { what: "sent without TLS, gzip", unit: "kB", ours: kB(".gz"), aim: oursAtMost(110) },
        { what: "in so many files", unit: "files", ours: scripts.length },
      ];
    }),
};
