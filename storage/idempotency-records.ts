import { AsyncLocalStorage } from "node:async_hooks";
import type { Reader, Transaction } from "./handles.ts";

/** The step of a call's answer; the steps of its transactions count from 0. */
const ANSWER_STEP = -1;

/** A call with an idempotency key that is being answered. */
export interface RepeatableCall {
  /** Identifies the key and its owner. */
  id: string;
  /** Hash of the request: the same key with another request is the caller's error. */
  requestHash: string;
  expiresAt: number;
  seal(text: string): string;
  unseal(sealed: string): string;
}

interface Mark extends RepeatableCall {
  open: boolean;
  steps: number;
}

const marks = new AsyncLocalStorage<Mark | undefined>();

/** Runs a call so that each of its transactions takes effect once, however often the call is repeated. */
export async function asRepeatable<R>(call: RepeatableCall, work: () => Promise<R>): Promise<R> {
  const mark = { ...call, open: true, steps: 0 };
  try {
    return await marks.run(mark, work);
  } finally {
    mark.open = false;
  }
}

/** Runs work that follows a call without being part of it. */
export function outsideIdempotentCall(work: () => void): void {
  marks.run(undefined, work);
}

/**
 * Wraps the work of the next transaction of a call with a key: returns the stored result of an earlier run,
 * or stores the result in the same transaction. Returns other work unchanged.
 */
export function idempotentWork<R>(work: (tx: Transaction) => Promise<R>): (tx: Transaction) => Promise<R> {
  const mark = marks.getStore();
  if (!mark?.open) return work;
  const step = mark.steps++;
  return async (tx) => {
    const earlier = await findResult(tx, mark, step);
    if (earlier) return earlier.result as R;
    // The second of two concurrent calls waits here for the first to end.
    await insertResult(tx, mark, step, undefined);
    const result = await work(tx);
    await writeResult(tx, mark, step, result);
    return result;
  };
}

/** Returns the stored answer of a call; undefined when there is none. */
export function findAnswer(db: Reader, call: RepeatableCall): Promise<{ result: unknown } | undefined> {
  return findResult(db, call, ANSWER_STEP);
}

/** Whether a key was used with another request. */
export async function hasOtherRequest(db: Reader, { id, requestHash }: RepeatableCall): Promise<boolean> {
  const other = await db
    .selectFrom("idempotency_record")
    .select("step")
    .where("id", "=", id)
    .where("request_hash", "!=", requestHash)
    .executeTakeFirst();
  return other !== undefined;
}

export async function storeAnswer(db: Reader, call: RepeatableCall, answer: unknown): Promise<void> {
  await insertResult(db, call, ANSWER_STEP, answer);
}

export async function deleteExpiredRecords(db: Reader, now: number): Promise<void> {
  await db.deleteFrom("idempotency_record").where("expires_at", "<=", now).execute();
}

async function findResult(
  db: Reader,
  { id, unseal }: RepeatableCall,
  step: number,
): Promise<{ result: unknown } | undefined> {
  const row = await db
    .selectFrom("idempotency_record")
    .select("result_sealed as resultSealed")
    .where("id", "=", id)
    .where("step", "=", step)
    .executeTakeFirst();
  if (!row) return undefined;
  return row.resultSealed === ""
    ? { result: undefined }
    : { result: JSON.parse(unseal(row.resultSealed)) as unknown };
}

async function writeResult(
  tx: Transaction,
  call: RepeatableCall,
  step: number,
  result: unknown,
): Promise<void> {
  if (result === undefined) return;
  await tx.deleteFrom("idempotency_record").where("id", "=", call.id).where("step", "=", step).execute();
  await insertResult(tx, call, step, result);
}

async function insertResult(
  db: Reader,
  { id, requestHash, expiresAt, seal }: RepeatableCall,
  step: number,
  result: unknown,
): Promise<void> {
  // A result that is not JSON is not stored: the call would run again.
  if (!isPlain(result)) return;
  const text = result === undefined ? "" : seal(JSON.stringify(result, withoutBigint));
  await db
    .insertInto("idempotency_record")
    .values({ id, step, request_hash: requestHash, result_sealed: text, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(["id", "step"]).doNothing())
    .execute();
}

function isPlain(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (value instanceof Map || value instanceof Set || value instanceof Date || ArrayBuffer.isView(value))
    return false;
  return Object.values(value).every(isPlain);
}

/** Kysely returns the number of changed rows as a bigint. */
function withoutBigint(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? Number(value) : value;
}
