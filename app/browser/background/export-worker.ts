import { EXPORT_CONTENT_TYPES } from "#rules/history/event-export.ts";
import { exportFile } from "#rules/history/export-file.ts";
import { HISTORY_BEGINNING } from "#rules/history/history-place.ts";
import { RefusedError } from "./ask-console.ts";
import {
  beginJob,
  deleteJob,
  endedHolder,
  HOLD_MS,
  holdPages,
  RENEW_MS,
  renewHold,
  takeJob,
} from "./export-job.ts";
import { fetchGroups, PEOPLE_AT_ONCE } from "./fetch-groups.ts";
import { fetchPages } from "./fetch-pages.ts";
import type { ExportJob } from "./job.ts";
import { type LocalDatabase, openLocalDatabase } from "./local-database.ts";
import { peopleToRead, readPagesWithGroups, storeGroups } from "./people-groups.ts";
import { randomIdentifier } from "./random-identifier.ts";
import type { WorkerNews, WorkerOrder } from "./worker-messages.ts";

// The entry of the worker that runs an export in the browser. It ends with its page; the data remains, and
// the next page resumes it.

/** The file is moved out of memory in chunks of this size. */
const PART_BYTES = 4 * 1024 * 1024;

const holder = randomIdentifier();
/** Held until this worker ends, so that the next page need not wait for the end of the lease. */
const locked = holdLock();
const stopping = new AbortController();
let current: { db: LocalDatabase; job: ExportJob } | undefined;

function post(news: WorkerNews): void {
  postMessage(news);
}

addEventListener("message", ({ data }: MessageEvent<WorkerOrder>) => {
  answer(data).catch((error: unknown) => {
    if (stopping.signal.aborted) return;
    post({ type: "failed", ...(error instanceof RefusedError ? error.details : undefined) });
  });
});

async function answer(order: WorkerOrder): Promise<void> {
  if (order.type === "forget") {
    stopping.abort();
    if (current) await deleteJob(current.db, current.job);
    return post({ type: "forgotten" });
  }
  const db = await openLocalDatabase();
  if (!db) return post({ type: "refused" });
  await locked;
  const job = order.type === "begin" ? await begin(db, order) : await resume(db, order.visit);
  if (!job) return post({ type: order.type === "begin" ? "busy" : "nothing" });
  current = { db, job };
  post({ type: "begun", jobId: job.id });
  // Events that a previous page has read count from the start.
  post({ type: "progress", rows: job.rows, total: job.total });
  setInterval(() => void renewHold(db, holder).catch(() => undefined), RENEW_MS);
  // A failure deletes nothing here: a page that is closed or reloaded ends its requests, too, and the next
  // one resumes the job. A page that is still open sends "forget".
  const all = await readAll(db, job);
  if (!all || !(await readGroups(db, all))) return post({ type: "lost" });
  post({ type: "finished", file: await fileOf(db, all), fileName: all.fileName, rows: all.rows });
}

/** Takes this worker's lock, in browsers that have locks. */
function holdLock(): Promise<void> {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve();
    const forever = (): Promise<never> => {
      resolve();
      return new Promise(() => undefined);
    };
    navigator.locks.request(holder, forever).catch(() => resolve());
  });
}

/** Undefined while another export is running, in any tab. */
async function begin(
  db: LocalDatabase,
  { request }: Extract<WorkerOrder, { type: "begin" }>,
): Promise<ExportJob | undefined> {
  const id = randomIdentifier();
  const place = HISTORY_BEGINNING;
  const held = { holder, heldUntil: Date.now() + HOLD_MS };
  return beginJob(db, { ...request, key: "export", id, place, pages: 0, rows: 0, total: null, ...held });
}

/** Waits while another page's worker runs it or, in browsers without locks, until its lease has expired. */
async function resume(db: LocalDatabase, visit: string): Promise<ExportJob | undefined> {
  for (const started = Date.now(); ;) {
    const job = await takeJob(db, visit, holder, await endedHolder(db));
    if (job !== "held") return job;
    if (Date.now() - started > 2 * HOLD_MS) return undefined;
    await new Promise((resolve) => setTimeout(resolve, RENEW_MS / 4));
  }
}

/** Reads the remaining events; undefined if another page has taken over the job. */
async function readAll(db: LocalDatabase, started: ExportJob): Promise<ExportJob | undefined> {
  let job = started;
  while (job.place) {
    const { fresh, next, total } = await fetchPages(job, job.place, stopping.signal);
    const [pages, rows] = [job.pages + 1, job.rows + fresh.length];
    job = { ...job, place: next, pages, rows, total: job.total ?? total };
    current = { db, job };
    if (!(await holdPages(db, job, fresh))) return undefined;
    post({ type: "progress", rows, total: job.total });
  }
  return job;
}

/** Reads the groups of people if requested; false if another page has taken over the job. */
async function readGroups(db: LocalDatabase, job: ExportJob): Promise<boolean> {
  if (!job.withGroups) return true;
  const { rows, total } = job;
  const { count, left } = await peopleToRead(db, job);
  for (let start = 0; start < left.length; start += PEOPLE_AT_ONCE) {
    const read = count - left.length + start;
    post({ type: "progress", rows, total, people: { read, total: count } });
    const groups = await fetchGroups(job, left.slice(start, start + PEOPLE_AT_ONCE), stopping.signal);
    if (!(await storeGroups(db, job, groups))) return false;
  }
  return true;
}

async function fileOf(db: LocalDatabase, job: ExportJob): Promise<Blob> {
  const parts: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const part of exportFile(job, readPagesWithGroups(db, job))) {
    waiting.push(part);
    bytes += part.length;
    if (bytes < PART_BYTES) continue;
    parts.push(new Blob(waiting));
    [waiting, bytes] = [[], 0];
  }
  return new Blob([...parts, ...waiting], { type: EXPORT_CONTENT_TYPES[job.format] });
}
