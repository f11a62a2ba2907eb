import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import type { Finding } from "./finding.ts";
import { type LoadGenerator, startLoadGenerator } from "./processes.ts";
import { createSite, newFolder, type Site } from "./site.ts";

/** Shared by the lines of one run; each part is created when the first line requests it. */
export interface BenchRun {
  quick: boolean;
  /** Lines that show more over time run for an hour. */
  long: boolean;
  site(): Promise<Site>;
  load(): LoadGenerator;
  /** Runs some work while a server of the build serves the site's data, only for this work. */
  withConsole<T>(
    work: (console: RunningConsole & { port: number }) => Promise<T>,
    env?: Record<string, string>,
  ): Promise<T>;
  /** Creates an empty folder for the data of one line. */
  folder(): string;
  /** Stops and removes everything that was created. */
  close(): Promise<void>;
}

/** One line of the bench: what it measures, against what, and how. */
export interface Line {
  name: string;
  work: string;
  against?: string;
  /** Takes minutes, or a gigabyte: left out of a quick run. */
  slow?: true;
  measure(run: BenchRun): Promise<Finding[]>;
}

interface RunOptions {
  quick: boolean;
  long: boolean;
  events: number;
}

export function openRun({ quick, long, events }: RunOptions): BenchRun {
  const folder = newFolder();
  let site: Promise<Site> | undefined;
  let load: LoadGenerator | undefined;

  const run: BenchRun = {
    quick,
    long,
    site: () => (site ??= createSite(folder, { events })),
    load: () => (load ??= startLoadGenerator()),
    async withConsole(work, env = {}) {
      const { dataDir } = await run.site();
      const console = await startConsole({ dataDir, env });
      try {
        return await work({ ...console, port: Number(new URL(console.url).port) });
      } finally {
        await console.end();
      }
    },
    folder: () => mkdtempSync(path.join(folder, "line-")),
    async close() {
      await load?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return run;
}
