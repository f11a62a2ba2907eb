import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** For how long the event loop was held up, and for how much of it the server itself ran, in milliseconds. */
export interface Stall {
  ms: number;
  ranMs: number;
}

/** How long the event loop of a server is held up, on a busy machine as on an idle one. */
interface RecordedStalls {
  /** Settings of the server that records. */
  env: Record<string, string>;
  /** Returns the stall since the last call in which the server ran for longest. */
  takeLongest(): Stall;
  remove(): void;
}

/** Makes a place where a server records its stalls. */
export function createStallRecord(): RecordedStalls {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-stalls-"));
  const file = path.join(folder, "stalls");
  writeFileSync(file, "");
  const recorder = pathToFileURL(path.join(import.meta.dirname, "stall-recorder.mjs")).href;
  let taken = 0;
  return {
    env: { NODE_OPTIONS: `--import=${recorder}`, STALLS_FILE: file },
    takeLongest() {
      const lines = readFileSync(file, "utf8").slice(taken);
      taken += lines.length;
      const stalls = lines.split("\n").map((line) => {
        const [ms = 0, ranMs = 0] = line.split(" ").map(Number);
        return { ms, ranMs };
      });
      return stalls.reduce((longest, each) => (each.ranMs > longest.ranMs ? each : longest));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
