import { EXPORT_RETENTION_MS } from "#rules/history/event-export.ts";
import type { Database } from "#storage/database.ts";
import { startWorker } from "#storage/jobs/worker.ts";
import type { Log } from "#storage/log.ts";
import {
  beginExport,
  endExport,
  type ExportPart,
  type OrderedExport,
  storePart,
} from "../history/queries/event-exports.ts";
import type { JobPayloads } from "../jobs.ts";
import { type PartSink, produceExport } from "./produce.ts";

/** Compressed size; about two million events as CSV. The time range of a larger export must be narrowed. */
const EXPORT_MAX_BYTES = 128 * 1024 * 1024;
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 2_000;

/** Makes an export and passes its parts to `take`, until it is complete or `signal` aborts it. */
export type Produce = (ordered: OrderedExport, take: PartSink, signal: AbortSignal) => Promise<void>;

interface ExportWorkerOptions {
  db: Database;
  /** Runs in a separate thread; if omitted, exports are made in this thread. */
  produce?: Produce | undefined;
  now(): number;
  log: Log;
}

/** Thrown when the export was cancelled. */
class CancelledError extends Error {}
class TooLarge extends Error {}

/** Starts making exports, one after the other; an unfinished export is made again at the next start. */
export function startExportWorker({ db, produce = inThisThread(db), now, log }: ExportWorkerOptions): {
  wake(): void;
  stop(): Promise<void>;
} {
  const stopping = new AbortController();

  async function make(id: string, attempt: number): Promise<void> {
    const making = { id, attempt };
    const ordered = await beginExport(db, making, now());
    if (!ordered) return;
    let size = 0;
    async function savePart(part: ExportPart): Promise<void> {
      stopping.signal.throwIfAborted();
      size += part.content.length;
      if (size > EXPORT_MAX_BYTES) throw new TooLarge();
      if (!(await storePart(db, making, part))) throw new CancelledError();
    }
    await produce(ordered, savePart, stopping.signal);
    await endExport(db, id, { problem: null, expiresAt: now() + EXPORT_RETENTION_MS });
  }

  const worker = startWorker<Pick<JobPayloads, "event-export">>(
    db,
    {
      "event-export": async ({ exportId: id }, { attempt }) => {
        try {
          await make(id, attempt);
        } catch (error) {
          if (error instanceof CancelledError) return;
          if (!(error instanceof TooLarge)) throw error;
          await endExport(db, id, { problem: "TOO_LARGE", expiresAt: now() + EXPORT_RETENTION_MS });
        }
      },
    },
    {
      concurrency: 1,
      maxAttempts: ATTEMPTS,
      retryMs: FIRST_PAUSE_MS,
      now,
      log,
      failedMessage: "An export could not be made yet.",
      onGivenUp: ({ exportId }) =>
        endExport(db, exportId, { problem: "INTERRUPTED", expiresAt: now() + EXPORT_RETENTION_MS }),
    },
  );
  return {
    wake: () => worker.wake(),
    stop() {
      stopping.abort();
      return worker.stop();
    },
  };
}

function inThisThread(db: Database): Produce {
  return (ordered, take) => produceExport(db, ordered, take);
}
