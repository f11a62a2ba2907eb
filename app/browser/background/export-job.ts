import type { ExportedEvent } from "#rules/event-export.ts";
import type { ExportJob } from "./job.ts";
import type { Changing, LocalDatabase } from "./local-database.ts";

/** A page that has gone is believed gone after this; one that is there renews its hold often enough. */
export const HOLD_MS = 6_000;
export const RENEW_MS = 2_000;

const ALL_OF_A_JOB = ["runtimeInfo", "downloads", "agentGroups", "agentMembership"] as const;

/** Begins an export; undefined while another one is being made, in whichever tab. */
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

/** Takes over an export that a page which has gone left behind; "held" while another one makes it. */
export async function takeJob(
  db: LocalDatabase,
  visit: string,
  holder: string,
): Promise<ExportJob | "held" | undefined> {
  const tx = db.transaction("runtimeInfo", "readwrite");
  const job = await tx.store.get("export");
  const isMine = job?.visit === visit;
  const isHeld = isMine && job.heldUntil > Date.now();
  if (isMine && !isHeld) await tx.store.put({ ...job, holder, heldUntil: Date.now() + HOLD_MS });
  await tx.done;
  if (!isMine) return undefined;
  return isHeld ? "held" : { ...job, holder };
}

/** Keeps what was read, and how far that is; false where another page makes the export by now, or nobody. */
export async function keepPages(
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

/** Says that this page is still there. */
export async function renewHold(db: LocalDatabase, holder: string): Promise<void> {
  const tx = db.transaction("runtimeInfo", "readwrite");
  const job = await tx.store.get("export");
  if (job?.holder === holder) await tx.store.put({ ...job, heldUntil: Date.now() + HOLD_MS });
  await tx.done;
}

/** All that an export has read, in order. */
export async function* readPages(
  db: LocalDatabase,
  { id, pages }: ExportJob,
): AsyncGenerator<readonly ExportedEvent[]> {
  for (let page = 0; page < pages; page++) yield (await db.get("downloads", pageId(id, page)))?.events ?? [];
}

/** Throws an export away, finished or not; one that another page makes by now is left to it. */
export async function forgetJob(db: LocalDatabase, job: ExportJob): Promise<void> {
  const tx = db.transaction(ALL_OF_A_JOB, "readwrite");
  if ((await tx.objectStore("runtimeInfo").get("export"))?.holder === job.holder) {
    await tx.objectStore("runtimeInfo").delete("export");
    await deleteWhatWasRead(tx, job);
  }
  await tx.done;
}

/** Groups and memberships are those of the one export that there is. */
async function deleteWhatWasRead(tx: Changing, { id, withGroups }: ExportJob): Promise<void> {
  const downloads = tx.objectStore("downloads");
  for (const key of await downloads.index("jobId").getAllKeys(id)) await downloads.delete(key);
  if (!withGroups) return;
  await tx.objectStore("agentGroups").clear();
  await tx.objectStore("agentMembership").clear();
}

function pageId(jobId: string, page: number): string {
  return `${jobId}/${String(page).padStart(9, "0")}`;
}
