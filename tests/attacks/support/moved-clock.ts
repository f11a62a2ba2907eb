import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** A clock for a server in a process of its own. */
export interface MovedClock {
  /** What the process has to be started with. */
  env: Record<string, string>;
  /** Makes it so much later there than here. */
  setAhead(ms: number): void;
  remove(): void;
}

export function makeMovedClock(): MovedClock {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-clock-"));
  const file = path.join(folder, "ahead");
  const preload = pathToFileURL(path.join(import.meta.dirname, "moved-clock.mjs")).href;
  return {
    env: { CLOCK_FILE: file, NODE_OPTIONS: `--import=${preload}` },
    setAhead: (ms) => writeFileSync(file, String(ms)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
