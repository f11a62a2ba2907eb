import type { ExportedEvent } from "#rules/history/event-export.ts";
import { padNumber } from "#rules/text.ts";
import type { ExportJob } from "./job.ts";
import type { LocalDatabase, WriteTransaction } from "./local-database.ts";

/** The lease of a page expires after this; a live page renews it often enough. */
export const HOLD_MS = 6_000;
export const RENEW_MS = 2_000;

const ALL_OF_A_JOB = ["runtimeInfo", "downloads", "agentGroups", "agentMembership"] as const;

/** Creates an export; undefined while another one is running, in any tab. */
export async function beginJob(db: LocalDatabase, job: ExportJob): Promise<ExportJob | undefined> {
  const tx = db.transaction(ALL_OF_A_JOB, "readwrite");
  const other = await tx.objectStore("runtimeInfo").get("export");
  const isFree = !other || other.visit !== job.visit || other.heldUntil <= Date.now();
  if (isFree) {
    if (other) await deleteWhatWasRead(tx, other);
    await tx.objectStore("runtimeInfo").put(job);
  }
  await tx.done;
  return isFree ? job : undefined;
}

/**
 * The holder of the export if its worker has ended before its lease: the worker's lock is free. Undefined in
 * browsers without locks, as over plain HTTP.
 */
export async function endedHolder(db: LocalDatabase): Promise<string | undefined> {
  const job = await db.get("runtimeInfo", "export");
  const held = (await navigator.locks?.query())?.held;
  return held?.some(({ name }) => name === job?.holder) === false ? job?.holder : undefined;
}

/**
 * Takes over an export that a closed page left; "held" while another page runs it. The lease of `ended` does
 * not count.
 */
export async function takeJob(
  db: LocalDatabase,
  visit: string,
  holder: string,
  ended: string | undefined,
): Promise<ExportJob | "held" | undefined> {
  const tx = db.transaction("runtimeInfo", "readwrite");
  const job = await tx.store.get("export");
  const isOwn = job?.visit === visit;
  const isHeld = isOwn && job.holder !== ended && job.heldUntil > Date.now();
  if (isOwn && !isHeld) await tx.store.put({ ...job, holder, heldUntil: Date.now() + HOLD_MS });
  await tx.done;
  if (!isOwn) return undefined;
  return isHeld ? "held" : { ...job, holder };
}

/**
 * Stores a page of events and the progress; false if another page has taken over the export, or it was
 * deleted.
 */
export async function holdPages(
  db: LocalDatabase,
  job: ExportJob,
  events: readonly ExportedEvent[],
): Promise<boolean> {
  const tx = db.transaction(["runtimeInfo", "downloads"], "readwrite");
  const isHeld = (await tx.objectStore("runtimeInfo").get("export"))?.holder === job.holder;
  if (isHeld) {
    await tx.objectStore("downloads").put({ id: pageId(job.id, job.pages - 1), jobId: job.id, events });
    await tx.objectStore("runtimeInfo").put({ ...job, heldUntil: Date.now() + HOLD_MS });
  }
  await tx.done;
  return isHeld;
}

/** Renews the page's lease. */
export async function renewHold(db: LocalDatabase, holder: string): Promise<void> {
  const tx = db.transaction("runtimeInfo", "readwrite");
  const job = await tx.store.get("export");
  if (job?.holder === holder) await tx.store.put({ ...job, heldUntil: Date.now() + HOLD_MS });
  await tx.done;
}

/** Everything that an export has read, in order. */
export async function* readPages(
  db: LocalDatabase,
  { id, pages }: ExportJob,
): AsyncGenerator<readonly ExportedEvent[]> {
  for (let page = 0; page < pages; page++) yield (await db.get("downloads", pageId(id, page)))?.events ?? [];
}

/** Deletes an export, finished or not, unless another page has taken it over. */
export async function deleteJob(db: LocalDatabase, job: ExportJob): Promise<void> {
  const tx = db.transaction(ALL_OF_A_JOB, "readwrite");
  if ((await tx.objectStore("runtimeInfo").get("export"))?.holder === job.holder) {
    await tx.objectStore("runtimeInfo").delete("export");
    await deleteWhatWasRead(tx, job);
  }
  await tx.done;
}

/** Groups and memberships belong to the only export. */
async function deleteWhatWasRead(tx: WriteTransaction, { id, withGroups }: ExportJob): Promise<void> {
  const downloads = tx.objectStore("downloads");
  for (const key of await downloads.index("jobId").getAllKeys(id)) await downloads.delete(key);
  if (!withGroups) return;
  await tx.objectStore("agentGroups").clear();
  await tx.objectStore("agentMembership").clear();
}

function pageId(jobId: string, page: number): string {
  return `${jobId}/${padNumber(page, 9)}`;
}
