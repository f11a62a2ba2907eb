import { sql } from "kysely";
import { type Database, skipLocked } from "../database.ts";

/** A job that this process holds until its lease runs out; `attempts` counts this one. */
export type ClaimedJob = { id: string; kind: string; payload: unknown; attempts: number };

type Claim = { kinds: readonly string[]; limit: number; leaseMs: number };

/** Claims the due jobs that have waited longest; two processes never get the same job. */
export async function claimJobs(db: Database, { kinds, limit, leaseMs }: Claim): Promise<ClaimedJob[]> {
  const now = Date.now();
  if (kinds.length === 0 || !(await isAnyDue(db, kinds, now))) return [];
  const { rows } = await sql<ClaimedJob>`
    update job set locked_until = ${now + leaseMs}, attempts = attempts + 1
    where id in (
      select id from job
      where kind in (${sql.join(kinds)}) and done_at is null and run_at <= ${now} and locked_until <= ${now}
      order by run_at, id limit ${limit} ${skipLocked(db)})
    returning id, kind, payload, attempts`.execute(db);
  return rows;
}

/** Whether any job is due. Read before claiming, so that an idle worker never writes. */
async function isAnyDue(db: Database, kinds: readonly string[], now: number): Promise<boolean> {
  const due = await db
    .selectFrom("job")
    .select("id")
    .where("kind", "in", kinds)
    .where("done_at", "is", null)
    .where("run_at", "<=", now)
    .where("locked_until", "<=", now)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** Extends the lease of a long job by `leaseMs`. */
export async function renewLease(db: Database, job: ClaimedJob, leaseMs: number): Promise<void> {
  await held(db, job)
    .set({ locked_until: Date.now() + leaseMs })
    .execute();
}

export async function finishJob(db: Database, job: ClaimedJob): Promise<void> {
  await held(db, job).set({ done_at: Date.now(), error: null }).execute();
}

/** Records why an attempt failed. Without `retryAt` (epoch ms), the job is given up. */
export async function retryJob(
  db: Database,
  job: ClaimedJob,
  error: unknown,
  retryAt: number | undefined,
): Promise<void> {
  const text = String(error).slice(0, 500);
  const outcome = retryAt === undefined ? { done_at: Date.now() } : { run_at: retryAt, locked_until: 0 };
  await held(db, job)
    .set({ error: text, ...outcome })
    .execute();
}

/** Deletes the jobs that were finished or given up before an instant. */
export async function deleteJobsDoneBefore(db: Database, instant: number): Promise<void> {
  await db.deleteFrom("job").where("done_at", "<", instant).execute();
}

/**
 * Matches a job only in its current claim: a process whose lease ran out must not change a job that another
 * process has claimed. Each claim counts as an attempt.
 */
function held(db: Database, job: ClaimedJob) {
  return db
    .updateTable("job")
    .where("id", "=", job.id)
    .where("attempts", "=", job.attempts)
    .where("done_at", "is", null);
}
