import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** How long the event loop of a server is held up, on a busy machine as on an idle one. */
interface RecordedStalls {
  /** Settings of the server that records. */
  env: Record<string, string>;
  /** Returns the longest time since the last call, in milliseconds. */
  takeLongestMs(): number;
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
    takeLongestMs() {
      const lines = readFileSync(file, "utf8").slice(taken);
      taken += lines.length;
      return Math.max(0, ...lines.split("\n").map(Number));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
