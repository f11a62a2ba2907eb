import { setTimeout as sleep } from "node:timers/promises";
import { CommitPace, QUIET_MS } from "./commit-pace.ts";
import type { Connection } from "./sqlite.ts";
import { StorageError, storageFault } from "./storage-fault.ts";

/** One piece of work that is committed or rolled back as a whole. */
export type Unit = { ended: boolean; idle: NodeJS.Timeout };

type Acknowledgement = { resolve: () => void; reject: (error: unknown) => void };
type Batch = { acknowledgements: Acknowledgement[]; units: number; startedAt: number };
type WaitingCommit = { start: () => void; timeout: NodeJS.Timeout };

const MAX_UNITS = 256;
const MAX_BATCH_MS = 10;
const BUSY_RETRY_MS = 10;
/** How long a write waits for its turn or for another program's lock. */
export const BUSY_TIMEOUT_MS = 5_000;
/**
 * How long a transaction may be idle before it is rolled back, so that it cannot block all writes forever.
 */
const IDLE_TRANSACTION_MS = 10_000;

/**
 * Gives the writing connection to one unit of work at a time and commits many units with one fsync. Each unit
 * is a savepoint of the open batch; it is acknowledged only after the batch's COMMIT has returned.
 */
export class GroupCommit {
  #connection: Connection;
  #waiting: WaitingCommit[] = [];
  #occupied = false;
  #closed = false;
  #batch: Batch | undefined;
  #pace = new CommitPace();
  #quiet: NodeJS.Timeout | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Waits for its turn and opens a unit. Throws after `BUSY_TIMEOUT_MS`. */
  async enter(): Promise<Unit> {
    if (this.#closed) throw new Error("The database is closed");
    if (this.#occupied) await this.#turn();
    this.#occupied = true;
    try {
      if (!this.#batch) await this.#begin();
      this.#connection.exec("savepoint unit");
    } catch (error) {
      if (!this.#connection.isTransaction) this.#fail(error);
      this.#next();
      throw error;
    }
    const unit: Unit = { ended: false, idle: setTimeout(() => this.#expire(unit), IDLE_TRANSACTION_MS) };
    unit.idle.unref();
    return unit;
  }

  /** Runs a statement of an open unit. */
  run<R>(unit: Unit, statement: () => R): R {
    this.#requireOpen(unit);
    try {
      return statement();
    } catch (error) {
      // A full disk or `raise(rollback)` rolls back the whole batch, not only the statement.
      if (!this.#connection.isTransaction) this.#fail(error);
      throw error;
    } finally {
      unit.idle.refresh();
    }
  }

  /** Ends a unit. For a commit the promise resolves when the unit is durable. */
  leave(unit: Unit, isCommit: boolean): Promise<void> {
    clearTimeout(unit.idle);
    if (unit.ended) return isCommit ? Promise.reject(rolledBack()) : Promise.resolve();
    unit.ended = true;
    const acknowledged = this.#close(isCommit);
    this.#next();
    return acknowledged;
  }

  /** Refuses new work and waits until pending work is durable. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#occupied || this.#waiting.length > 0) await sleep(1);
    this.#commit();
  }

  #requireOpen(unit: Unit): void {
    if (unit.ended || !this.#batch || !this.#connection.isTransaction) throw rolledBack();
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new StorageError("busy", "The database is busy: a write waited too long for its turn"));
      }, BUSY_TIMEOUT_MS);
      const waiting: WaitingCommit = { start: resolve, timeout };
      this.#waiting.push(waiting);
    });
  }

  /** Polls for another program's lock, because SQLite's own waiting would also block every reader. */
  async #begin(): Promise<void> {
    const deadline = performance.now() + BUSY_TIMEOUT_MS;
    for (;;) {
      try {
        this.#connection.exec("begin immediate");
        this.#batch = { acknowledgements: [], units: 0, startedAt: performance.now() };
        return;
      } catch (error) {
        if (storageFault(error) !== "busy" || performance.now() > deadline) throw error;
        await sleep(BUSY_RETRY_MS);
      }
    }
  }

  #close(isCommit: boolean): Promise<void> {
    const batch = this.#batch;
    if (!batch || !this.#connection.isTransaction) {
      this.#fail(rolledBack());
      return isCommit ? Promise.reject(rolledBack()) : Promise.resolve();
    }
    try {
      this.#connection.exec(isCommit ? "release unit" : "rollback to unit; release unit");
    } catch (error) {
      this.#fail(error);
      return isCommit ? Promise.reject(error) : Promise.resolve();
    }
    const acknowledged = isCommit
      ? new Promise<void>((resolve, reject) => batch.acknowledgements.push({ resolve, reject }))
      : Promise.resolve();
    batch.units++;
    if (batch.units >= MAX_UNITS || performance.now() - batch.startedAt > MAX_BATCH_MS) this.#commit();
    return acknowledged;
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (next) {
      clearTimeout(next.timeout);
      next.start();
      return;
    }
    this.#occupied = false;
    if (!this.#batch) return;
    clearTimeout(this.#quiet);
    const commit = (): void => this.#commitWhenFree();
    if (this.#pace.waits(this.#batch.units)) this.#quiet = setTimeout(commit, QUIET_MS);
    // Deferred, so that units that are ready in the event loop share one fsync.
    else setImmediate(commit);
  }

  #commitWhenFree(): void {
    if (!this.#occupied) this.#commit();
  }

  #commit(): void {
    const batch = this.#batch;
    if (!batch) return;
    clearTimeout(this.#quiet);
    const startedAt = performance.now();
    try {
      this.#connection.exec("commit");
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#pace.committed(batch.units, performance.now() - startedAt);
    this.#batch = undefined;
    for (const acknowledgement of batch.acknowledgements) acknowledgement.resolve();
  }

  /** Rolls back the whole batch. None of it was acknowledged, so nothing acknowledged is lost. */
  #fail(error: unknown): void {
    const batch = this.#batch;
    this.#batch = undefined;
    try {
      if (this.#connection.isTransaction) this.#connection.exec("rollback");
    } finally {
      for (const acknowledgement of batch?.acknowledgements ?? []) acknowledgement.reject(error);
    }
  }

  #expire(unit: Unit): void {
    if (unit.ended) return;
    unit.ended = true;
    void this.#close(false);
    this.#next();
  }
}

function rolledBack(): Error {
  return new Error("The transaction was rolled back by the database");
}
