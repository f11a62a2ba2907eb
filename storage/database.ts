import { setTimeout as sleep } from "node:timers/promises";
import { type Dialect, Kysely, type RawBuilder, sql } from "kysely";
import { recordChanges } from "./audit-record.ts";
import { listAuditedDependents, recordedTables } from "./audited-tables.ts";
import { withoutAuthor } from "./author.ts";
import { decodedColumns } from "./decoded-columns.ts";
import type { DecodedColumns } from "./engine/columns.ts";
import { embeddedDialect } from "./engine/embedded-dialect.ts";
import { EmbeddedEngine } from "./engine/embedded-engine.ts";
import { holdFile } from "./engine/embedded-file.ts";
import { OpenTransactions } from "./engine/open-transactions.ts";
import { postgresDialect } from "./engine/postgres-engine.ts";
import { listenOnPostgres, type Notices } from "./engine/postgres-notices.ts";
import { readingDialect } from "./engine/reading-dialect.ts";
import type { RecordedChange } from "./engine/recorded-change.ts";
import type { StorageFault } from "./engine/storage-fault.ts";
import { type StorageProblem, StorageWatch } from "./engine/storage-watch.ts";
import { isForeignKeyViolation, isUniqueViolation } from "./engine/violations.ts";
import type { Engine, Transaction } from "./handles.ts";
import { idempotentWork, outsideIdempotentCall } from "./idempotency-records.ts";
import { writeNote } from "./storage-health.ts";
import type { Tables } from "./tables.ts";

export type { Reader, Transaction } from "./handles.ts";
export { newId } from "#contract/new-id.ts";
export { nameKey } from "#rules/buildings/name-key.ts";
export { isForeignKeyViolation, isUniqueViolation };
export { type StorageFault, storageFault } from "./engine/storage-fault.ts";

/** A limit of time, not of attempts, so that an unlucky transaction still gets enough attempts. */
const RETRY_FOR_MS = 8_000;
const FIRST_RETRY_MS = 5;
const MAX_RETRY_MS = 250;
/** If the referenced row is still missing after these retries, it is a bug. */
const FOREIGN_KEY_RETRIES = 2;
const DEADLOCK = "40P01";
const DEADLOCK_ATTEMPTS = 5;
const SERIALIZATION_FAILURES = new Set<unknown>(["40001", DEADLOCK]);

/** Whether `url` is the address of a PostgreSQL server; otherwise it is the path of a file. */
export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:/.test(url);
}

/** What a database is opened with. */
interface DatabaseParts extends Engine {
  dialect: Dialect;
  /** Address of the server; undefined for a file. */
  serverUrl?: string;
  /** The open file; undefined on a server, and for a file that is only read. */
  file?: EmbeddedEngine;
  transactions?: OpenTransactions;
  watch?: StorageWatch;
  retryForMs?: number;
}

/** An open database: runs queries and transactions, and notifies of what was written. */
export class Database extends Kysely<Tables> {
  readonly engine: Engine["engine"];
  /** How long a transaction that conflicts with others is retried. */
  readonly retryForMs: number;
  /** Whether the last changes before this start may be lost, because the database's log was deleted. */
  readonly isLogMissing: boolean;
  readonly #serverUrl: string | undefined;
  readonly #file: EmbeddedEngine | undefined;
  readonly #transactions: OpenTransactions;
  readonly #watch: StorageWatch | undefined;
  #lastRetry: Promise<unknown> = Promise.resolve();
  #audited = (): void => undefined;
  #reportChanges: (changes: readonly RecordedChange[]) => void = () => undefined;

  constructor({ dialect, engine, serverUrl, file, transactions, watch, retryForMs }: DatabaseParts) {
    super({ dialect });
    this.engine = engine;
    this.retryForMs = retryForMs ?? RETRY_FOR_MS;
    this.isLogMissing = file?.logMissing ?? false;
    this.#serverUrl = serverUrl;
    this.#file = file;
    this.#transactions = transactions ?? new OpenTransactions();
    this.#watch = watch;
  }

  /** Why the database takes no writes at the moment; undefined while it does. */
  get problem(): StorageProblem | undefined {
    return this.#watch?.problem;
  }

  /** Runs `listener` each time the database takes writes again. */
  onHealed(listener: () => Promise<void>): void {
    this.#watch?.onHealed(listener);
  }

  /** Runs `listener` after each transaction that added audit entries; one listener per database. */
  onAudited(listener: () => void): void {
    this.#audited = listener;
  }

  /** Runs `listener` after each durable transaction that changed recorded rows; one listener per database. */
  onChanged(listener: (changes: readonly RecordedChange[]) => void): void {
    this.#reportChanges = listener;
  }

  /**
   * Opens notifications between the processes on this database; undefined for the embedded engine, which has
   * only one.
   */
  async listenToOthers(listening: Parameters<typeof listenOnPostgres>[1]): Promise<Notices | undefined> {
    return this.#serverUrl === undefined ? undefined : listenOnPostgres(this.#serverUrl, listening);
  }

  /** Runs `work` in one transaction, and its hooks once it is durable. */
  async runOnce<R>(
    isolation: "serializable" | "read committed",
    work: (tx: Transaction) => Promise<R>,
  ): Promise<R> {
    this.#transactions.refuse();
    const commitHooks: (() => void)[] = [];
    const changes: RecordedChange[] | undefined = isolation === "serializable" ? [] : undefined;
    const result = await this.transaction()
      .setIsolationLevel(isolation)
      .execute((opened) => {
        const tx = Object.assign(opened, { engine: this.engine, commitHooks });
        return this.#transactions.run(async () => {
          const done = await work(tx);
          if (changes?.length) commitHooks.push(() => this.#reportChanges(changes));
          if (changes?.length && (await recordChanges(tx, changes)) > 0)
            commitHooks.push(() => this.#audited());
          return done;
        }, changes);
      });
    for (const hook of commitHooks) outsideIdempotentCall(() => withoutAuthor(() => runHook(hook)));
    return result;
  }

  /**
   * Retries one transaction at a time: retried together, conflicting ones would conflict again, with one
   * winner per round.
   */
  oneAtATime<R>(retry: () => Promise<R>): Promise<R> {
    const mine = this.#lastRetry.then(retry);
    this.#lastRetry = mine.catch(() => undefined);
    return mine;
  }

  override destroy(): Promise<void> {
    this.#watch?.stop();
    // Kysely's own `destroy()` does nothing before the first query; the file would stay locked.
    return this.#file ? this.#file.close() : super.destroy();
  }
}

interface OpenOptions {
  /** Of the embedded file; only tests have others than those of the tables. */
  columns?: DecodedColumns;
  /** How long a transaction that conflicts with others is retried; only tests lengthen it. */
  retryForMs?: number;
  /** The largest number of connections to PostgreSQL for queries. */
  connections?: number;
}

/**
 * Opens the database: `url` is `postgres://…` or the path of a file. The embedded file is opened at once and
 * belongs to this process until `destroy()`; throws, naming the file, when it is damaged or in use. Does not
 * migrate.
 */
export function openDatabase(
  url: string,
  { columns = decodedColumns, retryForMs, connections }: OpenOptions = {},
): Database {
  const transactions = new OpenTransactions();
  const watch: StorageWatch = new StorageWatch(() => writeNote(db));
  const failed = (fault: StorageFault): void => watch.refused(fault);
  const recorded = { tables: recordedTables, dependents: listAuditedDependents, transactions, failed };
  const file = isPostgres(url) ? undefined : new EmbeddedEngine(url, columns);
  const db = new Database({
    engine: file ? "embedded" : "postgres",
    dialect: file ? embeddedDialect(file, recorded) : postgresDialect({ url, connections }, recorded),
    serverUrl: file ? undefined : url,
    file,
    transactions,
    watch,
    retryForMs,
  });
  if (file?.isFull) watch.refused("full");
  return db;
}

/**
 * Opens a database for reading only, even an embedded file that another process owns. @throws Error when
 * there is no database
 */
export function openForReading(url: string): Database {
  if (isPostgres(url)) return openDatabase(url);
  return new Database({ engine: "embedded", dialect: readingDialect(url, decodedColumns) });
}

/**
 * Locks the embedded file against all other processes until `close()`, without opening it. @throws Error when
 * another process has it open
 */
export function holdDatabaseFile(path: string): { close(): void } {
  return holdFile(path);
}

/**
 * Runs `work` in one transaction and returns its result once the transaction is durable. Transactions are
 * serializable; `work` may run again after a conflict, so it must only run queries on `tx`. An exception
 * rolls everything back.
 */
export async function transaction<R>(db: Database, work: (tx: Transaction) => Promise<R>): Promise<R> {
  const giveUpAt = performance.now() + db.retryForMs;
  const once = idempotentWork(work);
  try {
    return await db.runOnce("serializable", once);
  } catch (error) {
    if (!isPossibleConflict(error, 1)) throw error;
  }
  return db.oneAtATime(() => retry(db, once, giveUpAt));
}

/** Retries until `giveUpAt`, because transactions of this process or another replica may still conflict. */
async function retry<R>(db: Database, work: (tx: Transaction) => Promise<R>, giveUpAt: number): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.runOnce("serializable", work);
    } catch (error) {
      if (!isPossibleConflict(error, attempt + 1) || performance.now() > giveUpAt) throw error;
      await sleep(Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt) * Math.random());
    }
  }
}

/**
 * Runs a statement outside a transaction, again if PostgreSQL undid it because of a deadlock. For statements
 * that update the state of several rows, which a transaction may lock in another order.
 */
export async function retryAfterDeadlock<R>(statement: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await statement();
    } catch (error) {
      if (!isDeadlock(error) || attempt === DEADLOCK_ATTEMPTS) throw error;
    }
  }
}

/** Runs `work` in a transaction without time limits or retries, for migrations and copies of the database. */
export function maintenance<R>(db: Database, work: (tx: Transaction) => Promise<R>): Promise<R> {
  return db.runOnce("read committed", work);
}

/** The transaction is durable: an exception in a hook must not look like its failure. */
function runHook(hook: () => void): void {
  try {
    hook();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}

/** Runs `hook` once the transaction is durable, and never if it is rolled back. */
export function afterCommit(tx: Transaction, hook: () => void): void {
  tx.commitHooks.push(hook);
}

/** Returns a value as a JSON column takes it, on both engines: as text. */
export function json(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new Error("This value cannot be written as JSON");
  return text;
}

/** Returns the end of a query that takes rows which other replicas may take at the same time. */
export function skipLocked(db: Engine): RawBuilder<unknown> {
  return db.engine === "postgres" ? sql`for update skip locked` : sql``;
}

/**
 * Whether a conflict may have caused `error`. On PostgreSQL a foreign key check sees rows committed after the
 * transaction's snapshot: when run again, the transaction sees them too, and its checks fail with a proper
 * error.
 */
function isPossibleConflict(error: unknown, attempt: number): boolean {
  if (isForeignKeyViolation(error)) return attempt <= FOREIGN_KEY_RETRIES;
  return error instanceof Error && "code" in error && SERIALIZATION_FAILURES.has(error.code);
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === DEADLOCK;
}
