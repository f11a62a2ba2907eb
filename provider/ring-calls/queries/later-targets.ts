import type { Reader, Transaction } from "#storage/database.ts";

interface LaterTargets {
  callId: string;
  targetIds: readonly string[];
  stage: number;
  /** Milliseconds since 1970. */
  startsAt: number;
}

/** Adds targets that a call reaches later. */
export async function insertLaterTargets(
  tx: Transaction,
  { callId, targetIds, stage, startsAt }: LaterTargets,
): Promise<void> {
  const rows = targetIds.map((id) => ({ call_id: callId, target_id: id, stage, starts_at: startsAt }));
  await tx.insertInto("ring_call_later").values(rows).execute();
}

/** The targets that a call reaches next. */
export interface NextStage {
  stage: number;
  targetIds: string[];
}

/** Returns the next stage of a call, of those that start until `dueAt` (epoch ms), and removes it. */
export async function takeNextStage(
  tx: Transaction,
  callId: string,
  dueAt?: number,
): Promise<NextStage | undefined> {
  const rows = await tx
    .selectFrom("ring_call_later")
    .select(["target_id as targetId", "stage"])
    .where("call_id", "=", callId)
    .$if(dueAt !== undefined, (query) => query.where("starts_at", "<=", dueAt!))
    .orderBy("stage")
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const { stage } = first;
  await tx.deleteFrom("ring_call_later").where("call_id", "=", callId).where("stage", "=", stage).execute();
  return { stage, targetIds: rows.flatMap((row) => (row.stage === stage ? row.targetId : [])) };
}

/** Deletes the targets that a call no longer reaches. */
export async function deleteLaterTargets(tx: Transaction, callId: string): Promise<void> {
  await tx.deleteFrom("ring_call_later").where("call_id", "=", callId).execute();
}

/** Lists at most 100 calls that reach a target now. */
export async function listCallsWithDueTargets(db: Reader, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom("ring_call_later")
    .select("call_id as callId")
    .distinct()
    .where("starts_at", "<=", now)
    .limit(100)
    .execute();
  return rows.map(({ callId }) => callId);
}
