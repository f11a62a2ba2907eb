import { EXPORT_KEPT_MS } from "#rules/event-export.ts";
import type { Database } from "../db/database.ts";
import {
  beginExport,
  endExport,
  type ExportPart,
  keepPart,
  type OrderedExport,
} from "../db/event-exports.ts";
import { startWorker } from "../jobs/worker.ts";
import { produceExport, type TakePart } from "./produce.ts";

export const EXPORT_JOB = "event-export";

/** Packed; about two million events as CSV. What is larger is narrowed by its time. */
const EXPORT_MAX_BYTES = 128 * 1024 * 1024;
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 2_000;

/** Makes an export and hands over its parts, until all are taken or `signal` ends it. */
export type Produce = (ordered: OrderedExport, take: TakePart, signal: AbortSignal) => Promise<void>;

interface Workshop {
  db: Database;
  /** In a thread of its own; without one, in this. */
  produce?: Produce | undefined;
  now(): number;
  onProblem(error: unknown): void;
}

/** Nobody waits for the export any more. */
class Cancelled extends Error {}
class TooLarge extends Error {}

/** Makes exports, one after the other, until it is stopped: then what is unfinished begins anew at the next start. */
export function startWorkshop({ db, produce = inThisThread(db), now, onProblem }: Workshop): {
  wake(): void;
  stop(): Promise<void>;
} {
  const stopping = new AbortController();

  async function make(id: string, attempt: number): Promise<void> {
    const making = { id, attempt };
    const ordered = await beginExport(db, making, now());
    if (!ordered) return;
    let size = 0;
    async function keep(part: ExportPart): Promise<void> {
      stopping.signal.throwIfAborted();
      size += part.content.length;
      if (size > EXPORT_MAX_BYTES) throw new TooLarge();
      if (!(await keepPart(db, making, part))) throw new Cancelled();
    }
    await produce(ordered, keep, stopping.signal);
    await endExport(db, id, { problem: null, expiresAt: now() + EXPORT_KEPT_MS });
  }

  const worker = startWorker(
    db,
    {
      [EXPORT_JOB]: async (payload, { attempt }) => {
        const id = exportIn(payload);
        try {
          await make(id, attempt);
        } catch (error) {
          if (error instanceof Cancelled) return;
          if (!(error instanceof TooLarge)) throw error;
          await endExport(db, id, { problem: "TOO_LARGE", expiresAt: now() + EXPORT_KEPT_MS });
        }
      },
    },
    {
      ...{ concurrency: 1, maxAttempts: ATTEMPTS, retryMs: FIRST_PAUSE_MS },
      onError: onProblem,
      onGivenUp: (payload) =>
        endExport(db, exportIn(payload), { problem: "INTERRUPTED", expiresAt: now() + EXPORT_KEPT_MS }),
    },
  );
  return {
    wake: worker.wake,
    stop() {
      stopping.abort();
      return worker.stop();
    },
  };
}

function inThisThread(db: Database): Produce {
  return (ordered, take) => produceExport(db, ordered, take);
}

function exportIn(payload: unknown): string {
  return (payload as { exportId: string }).exportId;
}
