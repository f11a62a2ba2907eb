import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { throttledLog } from "#server/throttled-log.ts";
import { type Database, newId, transaction } from "#storage/database.ts";
import { claimJobs, finishJob } from "#storage/jobs/claims.ts";
import { enqueue } from "#storage/jobs/queue.ts";
import { startWorker } from "#storage/jobs/worker.ts";
import type { Log } from "#storage/log.ts";
import { migrate } from "#storage/migrate.ts";
import { onEachEngine } from "./engines.ts";

/** A lease is renewed after a third of its time: a machine may stall for the rest. */
const LEASE_MS = 9_000;
/** Options of a worker that logs nothing. */
const unlogged = { now: Date.now, log: () => undefined, failedMessage: "It could not be done yet." };

const jobTable = {
  name: "0001-job",
  statements: [
    `create table job(id {text} primary key, kind {text} not null, payload {json} not null, run_at {int} not null,
      attempts {int} not null default 0, locked_until {int} not null default 0, done_at {int}, error {text}){strict}`,
    `create index job_due on job(kind, run_at) where done_at is null`,
  ],
};

onEachEngine(({ newUrl, open }) => {
  let db: Database;
  beforeEach(async () => {
    db = open(await newUrl());
    await migrate(db, [jobTable]);
  });

  test("a job exists exactly when the transaction that queued it is committed", async () => {
    const undone = transaction(db, async (tx) => {
      await enqueue(tx, "mail", { to: "nobody" }, { runAt: 1 });
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    expect(await claim(db)).toStrictEqual([]);
    const id = await queue({ to: ["a", "b"] });
    expect(await claim(db)).toStrictEqual([{ id, kind: "mail", payload: { to: ["a", "b"] }, attempts: 1 }]);
  });

  test("the same id is queued once", async () => {
    await queue(1, { id: "weekly-report" });
    await queue(2, { id: "weekly-report" });
    expect(await claim(db)).toMatchObject([{ id: "weekly-report", payload: 1 }]);
  });

  test("a job is not claimed before its time, nor by a worker of another kind", async () => {
    await queue("later", { runAt: Date.now() + 60_000 });
    await queue("now");
    expect(await claim(db, { kinds: ["sweep"] })).toStrictEqual([]);
    expect(await claim(db)).toMatchObject([{ payload: "now" }]);
  });

  test("of 60 jobs and 8 workers, each job is claimed once", async () => {
    await transaction(db, async (tx) => {
      for (let number = 0; number < 60; number++) await enqueue(tx, "mail", { number }, { runAt: 1 });
    });
    const taken: string[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (;;) {
          const jobs = await claim(db, { limit: 3 });
          if (jobs.length === 0 && taken.length >= 60) return;
          taken.push(...jobs.map(({ id }) => id));
          await Promise.all(jobs.map((job) => finishJob(db, job, Date.now())));
        }
      }),
    );
    expect(taken).toHaveLength(60);
    expect(new Set(taken).size).toBe(60);
  });

  test("a job whose process died is claimed by another when its lease has expired, and not before", async () => {
    const id = await queue("work");
    const [first] = await claim(db);
    expect(await claim(db)).toStrictEqual([]);
    await db.updateTable("job").set({ locked_until: Date.now() }).execute();
    const [second] = await claim(db);
    expect(second).toMatchObject({ id, attempts: 2 });
    if (!first || !second) throw new Error("the job was not taken twice");
    await finishJob(db, first, Date.now());
    expect(await stateOf(id), "the late worker decides nothing").toMatchObject({ done_at: null });
    await finishJob(db, second, Date.now());
    expect(await stateOf(id)).toMatchObject({ done_at: expect.any(Number) });
  });

  test("a worker runs queued jobs, several at once, and renews the lease of a long one", async () => {
    const done: unknown[] = [];
    let atOnce = 0;
    let most = 0;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const mail = async (payload: unknown) => {
      most = Math.max(most, ++atOnce);
      await held;
      atOnce--;
      done.push(payload);
    };
    const leasedUntil = async (): Promise<number> => {
      const rows = await db.selectFrom("job").select("locked_until").execute();
      return Math.min(...rows.map(({ locked_until }) => locked_until));
    };
    const options = { pollMs: 20, leaseMs: LEASE_MS, concurrency: 3, ...unlogged };
    const workers = [startWorker(db, { mail }, options), startWorker(db, { mail }, options)];
    for (let number = 0; number < 6; number++) await queue(number);
    await expect.poll(() => atOnce).toBe(6);
    const first = await leasedUntil();
    await expect.poll(leasedUntil, { message: "every lease is renewed" }).toBeGreaterThan(first);
    release();
    await expect.poll(() => done).toHaveLength(6);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect([...done].sort()).toStrictEqual([0, 1, 2, 3, 4, 5]);
    expect(most).toBe(6);
    expect(await claim(db)).toStrictEqual([]);
  });

  test("a worker does not claim a job that it runs, even if the clock jumps beyond the lease", async () => {
    const attempts: unknown[] = [];
    let now = Date.now();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const mail = async (payload: unknown, { attempt }: { attempt: number }) => {
      attempts.push([payload, attempt]);
      if (payload === "long") await held;
    };
    const worker = startWorker(db, { mail }, { ...unlogged, pollMs: 10, now: () => now });
    const long = await queue("long");
    await expect.poll(() => attempts).toStrictEqual([["long", 1]]);
    now += 24 * LEASE_MS;
    // Another job shows that the worker has claimed since.
    await queue("short");
    await expect.poll(() => attempts).toContainEqual(["short", 1]);
    release();
    await worker.stop();
    expect(attempts).toStrictEqual([
      ["long", 1],
      ["short", 1],
    ]);
    expect(await stateOf(long)).toMatchObject({ attempts: 1, done_at: now });
  });

  test("a job that fails is tried again after a pause, and given up with its last error", async () => {
    const attempts: number[] = [];
    const failed: unknown[] = [];
    const mail = async (_payload: unknown, job: { attempt: number }) => {
      attempts.push(job.attempt);
      throw new Error(`no answer at attempt ${job.attempt}`);
    };
    const log: Log = (...line) => void failed.push(line);
    const abandoned: unknown[] = [];
    const onGivenUp = async (payload: unknown) => void abandoned.push(payload);
    const options = {
      pollMs: 10,
      retryMs: 10,
      maxAttempts: 3,
      onGivenUp,
      ...unlogged,
      log,
      failedMessage: "No mail.",
    };
    const worker = startWorker(db, { mail }, options);
    const id = await queue("x");
    await expect.poll(async () => (await stateOf(id)).done_at).not.toBeNull();
    await worker.stop();
    expect(attempts).toStrictEqual([1, 2, 3]);
    expect(failed).toStrictEqual(
      attempts.map((number) => [
        "warn",
        "No mail.",
        { job: "mail", problem: `no answer at attempt ${number}` },
      ]),
    );
    expect(abandoned).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ attempts: 3, error: "Error: no answer at attempt 3" });
  });

  test("a worker logs an unreachable database in one line, however often it polls", async () => {
    const lines: string[] = [];
    let looks = 0;
    const calm = throttledLog(
      (_level, message) => void lines.push(message),
      () => 0,
    );
    const log: Log = (...line) => {
      looks += 1;
      calm(...line);
    };
    await db.destroy();
    const worker = startWorker(db, { mail: async () => undefined }, { pollMs: 1, ...unlogged, log });
    await expect.poll(() => looks).toBeGreaterThan(3);
    await worker.stop();
    expect(lines).toStrictEqual(["The database does not answer."]);
  });

  test("a woken worker does not wait for its next poll, and stop() waits for running jobs", async () => {
    let finished = false;
    const mail = async () => {
      await sleep(100);
      finished = true;
    };
    const worker = startWorker(db, { mail }, { pollMs: 600_000, ...unlogged });
    await sleep(50);
    const id = await queue("now");
    worker.wake();
    await expect.poll(async () => (await stateOf(id)).attempts).toBe(1);
    await worker.stop();
    expect(finished).toBe(true);
    expect(await stateOf(id)).toMatchObject({ done_at: expect.any(Number), error: null });
  });

  function queue(payload: unknown, options: { runAt?: number; id?: string } = {}): Promise<string> {
    return transaction(db, (tx) => enqueue(tx, "mail", payload, { runAt: 1, id: newId(), ...options }));
  }

  function stateOf(id: string) {
    return db.selectFrom("job").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  }
});

function claim(db: Database, options: { kinds?: string[]; limit?: number; leaseMs?: number } = {}) {
  return claimJobs(db, {
    kinds: ["mail"],
    limit: 10,
    leaseMs: 60_000,
    now: Date.now(),
    except: [],
    ...options,
  });
}
