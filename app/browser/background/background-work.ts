import {
  afterChange,
  type BackgroundWork,
  type BackgroundWorkChange,
  NO_BACKGROUND_WORK,
} from "#rules/background-work.ts";
import type { RequestedExport } from "./job.ts";
import { deleteLocalDatabase } from "./local-database.ts";
import { BEGUN, markVisit } from "./mark.ts";
import type { Progress, WorkerNews, WorkerOrder } from "./worker-messages.ts";

export interface FinishedFile {
  file: Blob;
  fileName: string;
  rows: number;
  /** The prompt was put aside with Esc; the badge brings it back. */
  isAside: boolean;
}

export interface ShownWork {
  work: BackgroundWork;
  progress: Progress;
  /** Waiting to be downloaded. */
  finished: FinishedFile | undefined;
  failure: { code: number | undefined; message: string | undefined } | undefined;
}

const NOTHING: ShownWork = {
  work: NO_BACKGROUND_WORK,
  progress: { rows: 0, total: null },
  finished: undefined,
  failure: undefined,
};

let shown = NOTHING;
let worker: Worker | undefined;
const listeners = new Set<() => void>();

function show(changed: Partial<ShownWork>): void {
  shown = { ...shown, ...changed };
  for (const listener of listeners) listener();
}

/** Applies a change to the indicator. */
export function change(changed: BackgroundWorkChange): void {
  const work = afterChange(shown.work, changed);
  // The job belongs to another tab; once that is known, this tab has none.
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

/** The id of a job of another tab. */
const ELSEWHERE = "elsewhere";

/**
 * Starts an export in a worker. If this or another tab runs one, shows a notice and starts none. "refused" if
 * the browser can't: then the server runs the export.
 */
export async function startExport(request: RequestedExport): Promise<"taken" | "refused"> {
  dispatchEvent(new Event(BEGUN));
  // A finished file comes first: another export would replace it.
  if (shown.finished) {
    setAside(false);
    return "taken";
  }
  // Also while it is unknown whether a previous page left a job.
  if (worker || shown.work.jobId !== null) {
    show({ work: { ...shown.work, busy: true } });
    return "taken";
  }
  const news = await begin({ type: "begin", request });
  if (news.type === "begun") {
    markVisit(request.visit);
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

/** Resumes the job of a page that was closed or reloaded. */
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

/** Cancels the job and deletes its data. */
export function abortExport(): void {
  const { jobId } = shown.work;
  if (jobId !== null) change({ type: "job-cancelled", jobId });
  closeJob();
}

/** Puts the prompt for a finished file aside, or brings it back. */
export function setAside(isAside: boolean): void {
  if (shown.finished) show({ finished: { ...shown.finished, isAside } });
}

/** Discards the export and its data: its file was downloaded, or is not wanted. */
export function closeJob(): void {
  show({ ...NOTHING, work: { ...NO_BACKGROUND_WORK, busy: shown.work.busy } });
  discardJob();
}

/** Makes the worker delete the job's data, and then terminates it. */
function discardJob(): void {
  markVisit(undefined);
  const ending = worker;
  worker = undefined;
  if (!ending) return;
  ending.onmessage = ({ data }: MessageEvent<WorkerNews>) => {
    if (data.type === "forgotten") ending.terminate();
  };
  order(ending, { type: "forget" });
}

/**
 * Deletes all data of the previous person: another person is signed in, or no one, or the building is
 * another one (attack E16).
 */
export async function deleteEverything(): Promise<void> {
  endWorker();
  show(NOTHING);
  await deleteLocalDatabase().catch(() => undefined);
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
      handleMessage(data);
    };
    // A worker that does not even start.
    worker.onerror = () => {
      resolve({ type: "refused" });
      handleMessage({ type: "failed" });
    };
    order(worker, first);
  });
}

function order(to: Worker, message: WorkerOrder): void {
  to.postMessage(message);
}

function handleMessage(news: WorkerNews): void {
  const { jobId } = shown.work;
  switch (news.type) {
    case "progress":
      return show({ progress: news });
    case "finished":
      if (jobId !== null) change({ type: "job-finished", jobId });
      // The indicator does nothing at the end; the prompt takes over.
      change({ type: "mode-set", mode: "idle" });
      return show({
        finished: { file: news.file, fileName: news.fileName, rows: news.rows, isAside: false },
      });
    case "failed":
      if (jobId === null) return;
      // The session has ended: the page notices by itself and redirects to the sign-in.
      if (news.status === 401) return window.location.reload();
      change({ type: "job-cancelled", jobId });
      discardJob();
      return show({ failure: { code: news.code, message: news.message } });
    case "lost":
      endWorker();
      return show(NOTHING);
    default:
  }
}

export function dismissFailure(): void {
  show({ failure: undefined });
}

function endWorker(): void {
  worker?.terminate();
  worker = undefined;
}
