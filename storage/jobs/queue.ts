import { type Database, json, newId, type Transaction } from "../database.ts";

/** The job is due at `runAt` (epoch ms). If a job with the `id` is already queued, nothing is added. */
type EnqueueOptions = { runAt: number; id?: string };

/** `enqueue` for jobs with these payloads, by their kinds. */
export type Enqueue<Payloads> = <Kind extends keyof Payloads & string>(
  tx: Transaction,
  kind: Kind,
  payload: Payloads[Kind],
  options: EnqueueOptions,
) => Promise<string>;

/**
 * Queues a job in the caller's transaction, so that it exists only if the transaction is committed. Returns
 * its id.
 */
export async function enqueue(
  tx: Transaction,
  kind: string,
  payload: unknown,
  { runAt, id = newId() }: EnqueueOptions,
): Promise<string> {
  await tx
    .insertInto("job")
    .values({ id, kind, payload: json(payload), run_at: runAt, attempts: 0, locked_until: 0 })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return id;
}

/** Counts the waiting and running jobs of each kind. */
export async function countJobs(db: Database): Promise<Record<string, number>> {
  const kinds = await db
    .selectFrom("job")
    .select(["kind", (eb) => eb.fn.countAll<number>().as("count")])
    .where("done_at", "is", null)
    .groupBy("kind")
    .execute();
  return Object.fromEntries(kinds.map(({ kind, count }) => [kind, Number(count)]));
}
