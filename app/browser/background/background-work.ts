import {
  afterChange,
  type BackgroundWork,
  type BackgroundWorkChange,
  NO_BACKGROUND_WORK,
} from "#rules/background-work.ts";
import type { AskedExport } from "./job.ts";
import { forgetLocalDatabase } from "./local-database.ts";
import { BEGUN, markVisit } from "./mark.ts";
import type { Progress, WorkerNews, WorkerOrder } from "./worker-messages.ts";

export interface FinishedFile {
  file: Blob;
  fileName: string;
  rows: number;
}

/** What the page shows of background work. */
export interface ShownWork {
  work: BackgroundWork;
  progress: Progress;
  /** Waits to be downloaded. */
  finished: FinishedFile | undefined;
  failure: { code: number | undefined; message: string | undefined } | undefined;
}

const NOTHING: ShownWork = {
  ...{
    work: NO_BACKGROUND_WORK,
    progress: { rows: 0, total: null },
    finished: undefined,
    failure: undefined,
  },
};

let shown = NOTHING;
let worker: Worker | undefined;
const listeners = new Set<() => void>();

function show(changed: Partial<ShownWork>): void {
  shown = { ...shown, ...changed };
  for (const listener of listeners) listener();
}

/** The indicator after a change. */
export function change(changed: BackgroundWorkChange): void {
  const work = afterChange(shown.work, changed);
  // The job is another tab's: once that is read there is none here.
  const isElsewhere = changed.type === "busy-dismissed" && work.jobId === ELSEWHERE;
  show({ work: isElsewhere ? NO_BACKGROUND_WORK : work });
}

export const shownWork = {
  get: (): ShownWork => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Stands for a job of another tab. */
const ELSEWHERE = "elsewhere";

/**
 * Begins an export in a worker. While there is one, in this tab or another, it says so and begins none. "refused" where
 * this browser can't: then the server does it.
 */
export async function startExport(asked: AskedExport): Promise<"taken" | "refused"> {
  dispatchEvent(new Event(BEGUN));
  // Also while it is still found out what a page before left behind.
  if (worker || shown.work.jobId !== null || shown.finished) {
    show({ work: { ...shown.work, busy: true } });
    return "taken";
  }
  const news = await begin({ type: "begin", asked });
  if (news.type === "begun") {
    markVisit(asked.visit);
    change({ type: "job-requested", jobId: news.jobId });
    return "taken";
  }
  endWorker();
  if (news.type === "busy") {
    show({ work: { ...NO_BACKGROUND_WORK, jobId: ELSEWHERE } });
    change({ type: "job-requested", jobId: "" });
    return "taken";
  }
  return "refused";
}

/** Goes on with what a page that was closed or read again left behind. */
export async function resumeExport(visit: string): Promise<void> {
  if (worker) return;
  const news = await begin({ type: "resume", visit });
  if (news.type === "begun") {
    change({ type: "job-requested", jobId: news.jobId });
    change({ type: "got-it-pressed" });
    return;
  }
  endWorker();
  if (news.type === "nothing") markVisit(undefined);
}

/** Stops the job and throws away what there is of it. */
export function abortExport(): void {
  const { jobId } = shown.work;
  if (jobId !== null) change({ type: "job-cancelled", jobId });
  closeJob();
}

/** The file was taken, or nobody wants it. */
export function closeJob(): void {
  show({ ...NOTHING, work: { ...NO_BACKGROUND_WORK, busy: shown.work.busy } });
  markVisit(undefined);
  const ending = worker;
  worker = undefined;
  if (!ending) return;
  ending.onmessage = ({ data }: MessageEvent<WorkerNews>) => {
    if (data.type === "forgotten") ending.terminate();
  };
  order(ending, { type: "forget" });
}

/** Somebody else is there now, or nobody, or in another building: nothing is left of what was (attack E16). */
export async function forgetEverything(): Promise<void> {
  endWorker();
  show(NOTHING);
  await forgetLocalDatabase().catch(() => undefined);
  markVisit(undefined);
}

function begin(first: WorkerOrder): Promise<WorkerNews> {
  return new Promise((resolve) => {
    try {
      worker = new Worker(new URL("./export-worker.ts", import.meta.url), { type: "module" });
    } catch {
      return resolve({ type: "refused" });
    }
    worker.onmessage = ({ data }: MessageEvent<WorkerNews>) => {
      resolve(data);
      hear(data);
    };
    // A worker that does not even start.
    worker.onerror = () => {
      resolve({ type: "refused" });
      hear({ type: "failed" });
    };
    order(worker, first);
  });
}

function order(to: Worker, message: WorkerOrder): void {
  to.postMessage(message);
}

function hear(news: WorkerNews): void {
  const { jobId } = shown.work;
  switch (news.type) {
    case "progress":
      return show({ progress: news });
    case "finished":
      if (jobId !== null) change({ type: "job-finished", jobId });
      // The indicator does nothing at the finish; what comes next is the prompt's.
      change({ type: "mode-set", mode: "idle" });
      return show({ finished: { file: news.file, fileName: news.fileName, rows: news.rows } });
    case "failed":
      if (jobId === null) return;
      // The session is over: the page finds out by itself, and leads to the sign-in.
      if (news.status === 401) return window.location.reload();
      change({ type: "job-cancelled", jobId });
      endWorker();
      markVisit(undefined);
      return show({ failure: { code: news.code, message: news.message } });
    case "lost":
      endWorker();
      return show(NOTHING);
    default:
  }
}

/** The failure was read. */
export function dismissFailure(): void {
  show({ failure: undefined });
}

function endWorker(): void {
  worker?.terminate();
  worker = undefined;
}
