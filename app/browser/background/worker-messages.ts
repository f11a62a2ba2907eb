import type { AskedExport } from "./job.ts";

/** What a page tells the worker. */
export type WorkerOrder =
  | { type: "begin"; asked: AskedExport }
  /** Goes on with what a page that has gone left behind. */
  | { type: "resume"; visit: string }
  /** Stops, and throws away what there is. */
  | { type: "forget" };

/** How far an export is. */
export interface Progress {
  rows: number;
  total: number | null;
  /** Of how many people the groups have been read; not there while it reads events. */
  people?: { read: number; total: number };
}

/** What the worker tells its page. */
export type WorkerNews =
  /** The browser keeps nothing. */
  | { type: "refused" }
  /** Another tab makes one. */
  | { type: "busy" }
  /** There is nothing to go on with. */
  | { type: "nothing" }
  | { type: "begun"; jobId: string }
  | ({ type: "progress" } & Progress)
  | { type: "finished"; file: Blob; fileName: string; rows: number }
  | { type: "failed"; status?: number; code?: number; message?: string }
  /** Another tab goes on with it, or threw it away. */
  | { type: "lost" }
  | { type: "forgotten" };
