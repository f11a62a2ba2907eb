import type { AskedExport } from "./job.ts";

/** What a page tells the worker. */
export type WorkerOrder =
  | { type: "begin"; asked: AskedExport }
  /** Goes on with what a page that has gone left behind. */
  | { type: "resume"; visit: string }
  /** Stops, and throws away what there is. */
  | { type: "forget" };

/** What the worker tells its page. */
export type WorkerNews =
  /** The browser keeps nothing. */
  | { type: "refused" }
  /** Another tab makes one. */
  | { type: "busy" }
  /** There is nothing to go on with. */
  | { type: "nothing" }
  | { type: "begun"; jobId: string }
  | { type: "progress"; rows: number; total: number | null }
  | { type: "finished"; file: Blob; fileName: string; rows: number }
  | { type: "failed"; status?: number; code?: number; message?: string }
  /** Another tab goes on with it, or threw it away. */
  | { type: "lost" }
  | { type: "forgotten" };
