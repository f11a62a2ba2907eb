import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Database, skipLocked } from "../database.ts";

/** The last error of a job is stored up to this length. */
const ERROR_MAX_LENGTH = 500;

/**
 * A job that this process holds until its lease runs out; `attempts` counts this one. Only the handler of its
 * kind knows the type of the payload: it is what was queued under the kind.
 */
export type ClaimedJob = { id: string; kind: string; payload: never; attempts: number };

type Claim = {
  kinds: readonly string[];
  limit: number;
  leaseMs: number;
  now: number;
  /** Jobs that are left out even if their lease has expired. */
  except: readonly string[];
};

/** Claims the due jobs that have waited longest; two processes never get the same job. */
export async function claimJobs(db: Database, claim: Claim): Promise<ClaimedJob[]> {
  const { kinds, limit, leaseMs, now, except } = claim;
  if (kinds.length === 0 || !(await isAnyDue(db, claim))) return [];
  const { rows } = await sql<ClaimedJob>`
    update job set locked_until = ${now + leaseMs}, attempts = attempts + 1
    where id in (
      select id from job
      where kind in (${sql.join(kinds)}) and done_at is null and run_at <= ${now} and locked_until <= ${now}
        and ${isNoneOf(except)}
      order by run_at, id limit ${limit} ${skipLocked(db)})
    returning id, kind, payload, attempts`.execute(db);
  return rows;
}

/** Whether any job is due. Read before claiming, so that an idle worker never writes. */
async function isAnyDue(db: Database, { kinds, now, except }: Claim): Promise<boolean> {
  const due = await db
    .selectFrom("job")
    .select("id")
    .where("kind", "in", kinds)
    .where("done_at", "is", null)
    .where("run_at", "<=", now)
    .where("locked_until", "<=", now)
    .where(isNoneOf(except))
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

function isNoneOf(ids: readonly string[]): RawBuilder<SqlBool> {
  return ids.length === 0 ? sql`true` : sql`id not in (${sql.join(ids)})`;
}

/** Extends the lease of a long job. */
export async function renewLease(db: Database, job: ClaimedJob, until: number): Promise<void> {
  await held(db, job).set({ locked_until: until }).execute();
}

export async function finishJob(db: Database, job: ClaimedJob, now: number): Promise<void> {
  await held(db, job).set({ done_at: now, error: null }).execute();
}

/** Records why an attempt failed; the next one is due at `retryAt`. */
export async function retryJob(
  db: Database,
  job: ClaimedJob,
  error: unknown,
  retryAt: number,
): Promise<void> {
  await held(db, job)
    .set({ error: textOf(error), run_at: retryAt, locked_until: 0 })
    .execute();
}

/** Records why the last attempt failed. */
export async function giveUpJob(db: Database, job: ClaimedJob, error: unknown, now: number): Promise<void> {
  await held(db, job)
    .set({ error: textOf(error), done_at: now })
    .execute();
}

/** Deletes the jobs that were finished or given up before an instant. */
export async function deleteJobsDoneBefore(db: Database, instant: number): Promise<void> {
  await db.deleteFrom("job").where("done_at", "<", instant).execute();
}

function textOf(error: unknown): string {
  return String(error).slice(0, ERROR_MAX_LENGTH);
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
