import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** A clock for a server in another process. */
export interface MovedClock {
  /** The environment that the process must be started with. */
  env: Record<string, string>;
  /** Sets how far the server's clock is ahead of this process's. */
  setAhead(ms: number): void;
  remove(): void;
}

export function createMovedClock(): MovedClock {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-clock-"));
  const file = path.join(folder, "ahead");
  const preload = pathToFileURL(path.join(import.meta.dirname, "moved-clock.mjs")).href;
  return {
    env: { CLOCK_FILE: file, NODE_OPTIONS: `--import=${preload}` },
    setAhead: (ms) => writeFileSync(file, String(ms)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
