import { Worker } from "node:worker_threads";
import type { ExportPart, OrderedExport } from "../history/queries/event-exports.ts";
import type { Produce } from "./export-worker.ts";

/** The input of the thread. */
export interface ThreadWork {
  databaseUrl: string;
  ordered: OrderedExport;
}

/** A thread that uses more memory is faulty, and must not take down the server. */
const THREAD_MEMORY_MB = 256;

/**
 * Makes each export in a separate thread with a read-only connection, so that users of the console do not
 * wait for it. `file` is the built thread.
 */
export function inThread(file: URL, databaseUrl: string): Produce {
  return (ordered, take, signal) =>
    new Promise((resolve, reject) => {
      const workerData: ThreadWork = { databaseUrl, ordered };
      const thread = new Worker(file, {
        workerData,
        resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
      });
      function fail(error: unknown): void {
        reject(error instanceof Error ? error : new Error(String(error)));
        void thread.terminate();
      }
      signal.addEventListener("abort", () => fail(signal.reason), { once: true });
      thread.on(
        "message",
        (part: ExportPart) => void take(part).then(() => thread.postMessage("next"), fail),
      );
      thread.on("error", fail);
      thread.on("exit", (code) =>
        code === 0 ? resolve() : fail(new Error(`The thread ended with ${code}`)),
      );
    });
}
