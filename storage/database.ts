import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, type RawBuilder, sql } from "kysely";
import { recordChanges } from "./audit-record.ts";
import { auditedDependents } from "./audited-dependents.ts";
import { recordedTables } from "./audited-tables.ts";
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
import type { Recorded } from "./engine/recording-driver.ts";
import type { StorageFault } from "./engine/storage-fault.ts";
import { StorageWatch } from "./engine/storage-watch.ts";
import { isForeignKeyViolation, isUniqueViolation } from "./engine/violations.ts";
import type { Database, Engine, Transaction } from "./handles.ts";
import { idempotentWork, outsideIdempotentCall } from "./idempotency-records.ts";
import { registerMissingLog, registerWatch, writeNote } from "./storage-health.ts";
import type { Tables } from "./tables.ts";

export { nameKey } from "./engine/name-key.ts";
export type { Database, Reader, Transaction } from "./handles.ts";
export { newId } from "#contract/new-id.ts";
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

const openTransactions = new WeakMap<object, OpenTransactions>();
const commitHooks = new WeakMap<object, (() => void)[]>();
const auditListeners = new WeakMap<object, () => void>();
const changeListeners = new WeakMap<object, (changes: readonly RecordedChange[]) => void>();
const admission = new WeakMap<object, Promise<unknown>>();
const serverUrls = new WeakMap<object, string>();
const retryLimits = new WeakMap<object, number>();

/** Whether `url` is the address of a PostgreSQL server; otherwise it is the path of a file. */
export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:/.test(url);
}

/**
 * Opens the database: `url` is `postgres://…` or the path of a file. The embedded file is opened at once and
 * belongs to this process until `destroy()`; throws, naming the file, when it is damaged or in use. Does not
 * migrate. A transaction that conflicts with others is retried for `retryForMs`; only tests lengthen it.
 */
export function openDatabase<T = Tables>(
  url: string,
  columns: DecodedColumns = decodedColumns,
  { retryForMs = RETRY_FOR_MS }: { retryForMs?: number } = {},
): Database<T> {
  const transactions = new OpenTransactions();
  const watch = new StorageWatch(() => writeNote(db as unknown as Database));
  const failed = (fault: StorageFault): void => watch.refused(fault);
  const recorded = { tables: recordedTables, dependents: auditedDependents, transactions, failed };
  const isServer = isPostgres(url);
  const db: Database<T> = isServer
    ? Object.assign(new Kysely<T>({ dialect: postgresDialect(url, recorded) }), {
        engine: "postgres" as const,
      })
    : openEmbedded<T>(url, columns, recorded);
  if (isServer) serverUrls.set(db, url);
  openTransactions.set(db, transactions);
  retryLimits.set(db, retryForMs);
  registerWatch(db, watch);
  return db;
}

/**
 * Opens a database for reading only, even an embedded file that another process owns. @throws Error when
 * there is no database
 */
export function openForReading(url: string): Database {
  if (isPostgres(url)) return openDatabase(url);
  const dialect = readingDialect(url, decodedColumns);
  return Object.assign(new Kysely<Tables>({ dialect }), { engine: "embedded" as const });
}

/**
 * Locks the embedded file against all other processes until `close()`, without opening it. @throws Error when
 * another process has it open
 */
export function holdDatabaseFile(path: string): { close(): void } {
  return holdFile(path);
}

function openEmbedded<T>(path: string, columns: DecodedColumns, recorded: Recorded): Database<T> {
  const engine = new EmbeddedEngine(path, columns);
  const kysely = new Kysely<T>({ dialect: embeddedDialect(engine, recorded) });
  const db = Object.assign(kysely, {
    engine: "embedded" as const,
    // Kysely's own `destroy()` does nothing before the first query; the file would stay locked.
    destroy: () => engine.close(),
  });
  if (engine.logMissing) registerMissingLog(db);
  if (engine.isFull) recorded.failed("full");
  return db;
}

/**
 * Runs `work` in one transaction and returns its result once the transaction is durable. Transactions are
 * serializable; `work` may run again after a conflict, so it must only run queries on `tx`. An exception
 * rolls everything back.
 */
export async function transaction<R, T = Tables>(
  db: Database<T>,
  work: (tx: Transaction<T>) => Promise<R>,
): Promise<R> {
  const giveUpAt = performance.now() + (retryLimits.get(db) ?? RETRY_FOR_MS);
  const once = idempotentWork(work);
  try {
    return await runOnce(db, "serializable", once);
  } catch (error) {
    if (!isPossibleConflict(error, 1)) throw error;
  }
  return oneAtATime(db, () => retry(db, once, giveUpAt));
}

/**
 * Retries one transaction at a time: retried together, conflicting ones would conflict again, with one winner
 * per round.
 */
function oneAtATime<R>(db: object, run: () => Promise<R>): Promise<R> {
  const mine = (admission.get(db) ?? Promise.resolve()).then(run);
  admission.set(
    db,
    mine.catch(() => undefined),
  );
  return mine;
}

/** Retries until `giveUpAt`, because transactions of this process or another replica may still conflict. */
async function retry<R, T>(
  db: Database<T>,
  work: (tx: Transaction<T>) => Promise<R>,
  giveUpAt: number,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(db, "serializable", work);
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
export function maintenance<R, T = Tables>(
  db: Database<T>,
  work: (tx: Transaction<T>) => Promise<R>,
): Promise<R> {
  return runOnce(db, "read committed", work);
}

async function runOnce<R, T>(
  db: Database<T>,
  isolation: "serializable" | "read committed",
  work: (tx: Transaction<T>) => Promise<R>,
): Promise<R> {
  const transactions = openTransactions.get(db);
  if (!transactions) throw new Error("This is not an open database; transactions cannot be nested");
  transactions.refuse();
  const hooks: (() => void)[] = [];
  const changes: RecordedChange[] | undefined = isolation === "serializable" ? [] : undefined;
  const result = await db
    .transaction()
    .setIsolationLevel(isolation)
    .execute((opened) => {
      const tx = Object.assign(opened, { engine: db.engine });
      commitHooks.set(tx, hooks);
      return transactions.run(async () => {
        const done = await work(tx);
        if (changes?.length) hooks.push(() => changeListeners.get(db)?.(changes));
        if (changes?.length && (await recordChanges(tx as unknown as Transaction, changes)) > 0)
          hooks.push(() => auditListeners.get(db)?.());
        return done;
      }, changes);
    });
  for (const hook of hooks) outsideIdempotentCall(() => withoutAuthor(() => runHook(hook)));
  return result;
}

/** The transaction is durable: an exception in a hook must not look like its failure. */
function runHook(hook: () => void): void {
  try {
    hook();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}

/** Runs `listener` after each transaction that added audit entries; one listener per database. */
export function onAudited(db: Database, listener: () => void): void {
  auditListeners.set(db, listener);
}

/** Runs `listener` after each durable transaction that changed recorded rows; one listener per database. */
export function onChanged(db: Database, listener: (changes: readonly RecordedChange[]) => void): void {
  changeListeners.set(db, listener);
}

/**
 * Opens notifications between the processes on this database; undefined for the embedded engine, which has
 * only one.
 */
export async function listenToOthers(
  db: Database,
  listening: Parameters<typeof listenOnPostgres>[1],
): Promise<Notices | undefined> {
  const url = serverUrls.get(db);
  return url === undefined ? undefined : listenOnPostgres(url, listening);
}

/** Runs `hook` once the transaction is durable, and never if it is rolled back. */
export function afterCommit<T>(tx: Transaction<T>, hook: () => void): void {
  const hooks = commitHooks.get(tx);
  if (!hooks) throw new Error("afterCommit needs the handle that transaction() passed");
  hooks.push(hook);
}

/** Makes a value for a JSON column; PostgreSQL would treat a plain array as an SQL array. */
export function json(value: unknown): RawBuilder<never> {
  const text = JSON.stringify(value);
  if (text === undefined) throw new Error("This value cannot be written as JSON");
  return sql<never>`${text}`;
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
