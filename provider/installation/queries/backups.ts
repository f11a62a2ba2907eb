import type { BackupProblem, BackupRun } from "#contract/installation/backups.ts";
import { camelCase } from "#storage/camel-case.ts";
import {
  type Database,
  isUniqueViolation,
  newId,
  type Reader,
  type Transaction,
  transaction,
} from "#storage/database.ts";

/** The id of the only plan. */
const PLAN = "plan";

export interface StoredPlan {
  everyHours: number;
  keep: number;
  salt: string;
  keySealed: string;
  changedAt: number;
}

export async function findPlan(db: Reader): Promise<StoredPlan | undefined> {
  return db
    .selectFrom("backup_plan")
    .select(camelCase(["every_hours", "keep", "salt", "key_sealed", "changed_at"]))
    .where("id", "=", PLAN)
    .executeTakeFirst();
}

export async function savePlan(tx: Transaction, plan: StoredPlan): Promise<void> {
  const row = {
    every_hours: plan.everyHours,
    keep: plan.keep,
    salt: plan.salt,
    key_sealed: plan.keySealed,
    changed_at: plan.changedAt,
  };
  const changed = await tx
    .updateTable("backup_plan")
    .set(row)
    .where("id", "=", PLAN)
    .returning("id")
    .executeTakeFirst();
  if (changed) return;
  await tx
    .insertInto("backup_plan")
    .values({ id: PLAN, ...row })
    .execute();
}

/** Returns the run in progress, else the last one. */
export async function findLastRun(db: Reader): Promise<BackupRun | undefined> {
  return db
    .selectFrom("backup_run")
    .select(camelCase(["kind", "state", "requested_at", "finished_at", "backup", "problem"]))
    .select(["row_count as rows", "row_total as total"])
    .orderBy("requested_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns when a scheduled backup was last requested, whatever its outcome. */
export async function findLastScheduled(db: Reader): Promise<number | undefined> {
  const row = await db
    .selectFrom("backup_run")
    .select((eb) => eb.fn.max("requested_at").as("at"))
    .where("kind", "=", "SCHEDULED")
    .executeTakeFirst();
  return row?.at === null || row?.at === undefined ? undefined : Number(row.at);
}

/**
 * Opens a run and does `work` in the same transaction; returns the run's id, or undefined when another run is
 * in progress. Of concurrent calls one succeeds.
 */
export async function openRun(
  db: Database,
  { kind, backup, now }: { kind: BackupRun["kind"]; backup: string; now: number },
  work: (tx: Transaction, id: string) => Promise<void>,
): Promise<string | undefined> {
  const id = newId();
  try {
    return await transaction(db, async (tx) => {
      await tx
        .insertInto("backup_run")
        .values({ id, kind, open: true, state: "WAITING", requested_at: now, row_count: 0, backup })
        .execute();
      await work(tx, id);
      return id;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/** Marks a run as running and returns its input; undefined when it is no longer in progress. */
export async function beginRun(
  db: Database,
  id: string,
): Promise<{ kind: BackupRun["kind"]; backup: string } | undefined> {
  return db
    .updateTable("backup_run")
    .set({ state: "RUNNING", row_count: 0, row_total: null })
    .where("id", "=", id)
    .where("open", "=", true)
    .returning(["kind", "backup"])
    .executeTakeFirst();
}

export async function storeProgress(
  db: Database,
  id: string,
  { rows, total }: { rows: number; total: number | undefined },
): Promise<void> {
  await db
    .updateTable("backup_run")
    .set({ row_count: rows, row_total: total ?? null })
    .where("id", "=", id)
    .where("open", "=", true)
    .execute();
}

export async function endRun(
  db: Database,
  id: string,
  { problem, rows, now }: { problem: BackupProblem | null; rows?: number; now: number },
): Promise<void> {
  await db
    .updateTable("backup_run")
    .set({ open: null, state: problem === null ? "DONE" : "FAILED", problem, finished_at: now })
    .$if(rows !== undefined, (query) => query.set({ row_count: rows! }))
    .where("id", "=", id)
    .where("open", "=", true)
    .execute();
}

/** Ends restores whose process has ended: no process has held their job since `jobsSince`. */
export async function endAbandonedRestores(db: Database, now: number, jobsSince: number): Promise<void> {
  const abandoned = await db
    .selectFrom("backup_run")
    .innerJoin("job", "job.id", "backup_run.id")
    .select("backup_run.id")
    .where("backup_run.open", "=", true)
    .where("backup_run.kind", "=", "RESTORE")
    .where("job.locked_until", "<", jobsSince)
    .where("job.run_at", "<", jobsSince)
    .execute();
  for (const { id } of abandoned) await endRun(db, id, { problem: "INTERRUPTED", now });
}

/** Returns the id of the restore that the data comes from, if any. */
export async function findLastRestore(db: Reader): Promise<string | undefined> {
  const row = await db
    .selectFrom("backup_run")
    .select("id")
    .where("kind", "=", "RESTORE")
    .where("state", "=", "DONE")
    .orderBy("finished_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Records in a restored database the backup that it was restored from. */
export async function noteRestored(
  tx: Transaction,
  backup: string,
  rows: number,
  now: number,
): Promise<void> {
  await tx
    .insertInto("backup_run")
    .values({
      id: newId(),
      kind: "RESTORE",
      open: null,
      state: "DONE",
      requested_at: now,
      finished_at: now,
      row_count: rows,
      row_total: rows,
      backup,
    })
    .execute();
}

export async function deleteRunsBefore(db: Database, instant: number): Promise<void> {
  await db.deleteFrom("backup_run").where("finished_at", "<", instant).execute();
}
