import { EXPORT_CONTENT_TYPES } from "#rules/event-export.ts";
import { exportFile } from "#rules/export-file.ts";
import { HISTORY_BEGINNING } from "#rules/history-place.ts";
import { beginJob, forgetJob, HOLD_MS, keepPages, RENEW_MS, renewHold, takeJob } from "./export-job.ts";
import { ConsoleRefused } from "./ask-console.ts";
import { fetchGroups, PEOPLE_AT_ONCE } from "./fetch-groups.ts";
import { fetchPages } from "./fetch-pages.ts";
import type { ExportJob } from "./job.ts";
import { type LocalDatabase, openLocalDatabase } from "./local-database.ts";
import { keepGroups, peopleToRead, readPagesWithGroups } from "./people-groups.ts";
import { randomIdentifier } from "./random-identifier.ts";
import type { WorkerNews, WorkerOrder } from "./worker-messages.ts";

// The entry of the worker that makes an export in the browser. It ends with its page; what it has read stays, and the
// next page goes on with it.

/** What is in a file moves out of memory in parts of this size. */
const PART_BYTES = 4 * 1024 * 1024;

const holder = randomIdentifier();
const stopping = new AbortController();
let current: { db: LocalDatabase; job: ExportJob } | undefined;

function tell(news: WorkerNews): void {
  postMessage(news);
}

addEventListener("message", ({ data }: MessageEvent<WorkerOrder>) => {
  answer(data).catch((error: unknown) => {
    if (stopping.signal.aborted) return;
    tell({ type: "failed", ...(error instanceof ConsoleRefused ? error.told : { message: String(error) }) });
  });
});

async function answer(order: WorkerOrder): Promise<void> {
  if (order.type === "forget") {
    stopping.abort();
    if (current) await forgetJob(current.db, current.job);
    return tell({ type: "forgotten" });
  }
  const db = await openLocalDatabase();
  if (!db) return tell({ type: "refused" });
  const job = order.type === "begin" ? await begin(db, order) : await resume(db, order.visit);
  if (!job) return tell({ type: order.type === "begin" ? "busy" : "nothing" });
  current = { db, job };
  tell({ type: "begun", jobId: job.id });
  setInterval(() => void renewHold(db, holder).catch(() => undefined), RENEW_MS);
  try {
    const all = await readAll(db, job);
    if (!all || !(await readGroups(db, all))) return tell({ type: "lost" });
    tell({ type: "finished", file: await fileOf(db, all), fileName: all.fileName, rows: all.rows });
  } catch (error) {
    await forgetJob(db, job).catch(() => undefined);
    throw error;
  }
}

/** Undefined where the browser has no room even for this, which a browser that keeps nothing says here. */
async function begin(
  db: LocalDatabase,
  { asked }: Extract<WorkerOrder, { type: "begin" }>,
): Promise<ExportJob | undefined> {
  const id = randomIdentifier();
  const place = HISTORY_BEGINNING;
  const held = { holder, heldUntil: Date.now() + HOLD_MS };
  return beginJob(db, { ...asked, key: "export", id, place, pages: 0, rows: 0, total: null, ...held });
}

/** Waits while it can't be told yet whether the page that made it has gone. */
async function resume(db: LocalDatabase, visit: string): Promise<ExportJob | undefined> {
  for (const started = Date.now(); ;) {
    const job = await takeJob(db, visit, holder);
    if (job !== "held") return job;
    if (Date.now() - started > 2 * HOLD_MS) return undefined;
    await new Promise((resolve) => setTimeout(resolve, RENEW_MS / 4));
  }
}

/** Reads what has not been read; undefined where another page has taken the job over. */
async function readAll(db: LocalDatabase, started: ExportJob): Promise<ExportJob | undefined> {
  let job = started;
  while (job.place) {
    const { fresh, next, total } = await fetchPages(job, job.place, stopping.signal);
    const [pages, rows] = [job.pages + 1, job.rows + fresh.length];
    job = { ...job, place: next, pages, rows, total: job.total ?? total };
    current = { db, job };
    if (!(await keepPages(db, job, fresh))) return undefined;
    tell({ type: "progress", rows, total: job.total });
  }
  return job;
}

/** Reads the groups of people where they are asked for; false where another page has taken the job over. */
async function readGroups(db: LocalDatabase, job: ExportJob): Promise<boolean> {
  if (!job.withGroups) return true;
  const { rows, total } = job;
  const { count, left } = await peopleToRead(db, job);
  for (let start = 0; start < left.length; start += PEOPLE_AT_ONCE) {
    const read = count - left.length + start;
    tell({ type: "progress", rows, total, people: { read, total: count } });
    const told = await fetchGroups(job, left.slice(start, start + PEOPLE_AT_ONCE), stopping.signal);
    if (!(await keepGroups(db, job, told))) return false;
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
