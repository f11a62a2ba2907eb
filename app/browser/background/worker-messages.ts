import type { RequestedExport } from "./job.ts";

/** Messages from a page to the worker. */
export type WorkerOrder =
  | { type: "begin"; request: RequestedExport }
  /** Resumes the job of a closed page. */
  | { type: "resume"; visit: string }
  /** Cancels the job and deletes its data. */
  | { type: "forget" };

/** The progress of an export. */
export interface Progress {
  rows: number;
  total: number | null;
  /** The number of people whose groups have been read; missing while it reads events. */
  people?: { read: number; total: number };
}

/** Messages from the worker to its page. */
export type WorkerNews =
  /** The browser stores nothing. */
  | { type: "refused" }
  /** Another tab runs one. */
  | { type: "busy" }
  /** There is nothing to resume. */
  | { type: "nothing" }
  | { type: "begun"; jobId: string }
  | ({ type: "progress" } & Progress)
  | { type: "finished"; file: Blob; fileName: string; rows: number }
  | { type: "failed"; status?: number; code?: number; message?: string }
  /** Another tab resumed or deleted it. */
  | { type: "lost" }
  | { type: "forgotten" };
