import { Kysely, sql, type RawBuilder } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import type { DecodedColumns } from "./engine/columns.ts";
import { embeddedDialect } from "./engine/embedded-dialect.ts";
import { holdFile } from "./engine/embedded-file.ts";
import { EmbeddedEngine } from "./engine/embedded-engine.ts";
import { OpenTransactions } from "./engine/open-transactions.ts";
import { postgresDialect } from "./engine/postgres-engine.ts";
import { listenOnPostgres, type Notices } from "./engine/postgres-notices.ts";
import { readingDialect } from "./engine/reading-dialect.ts";
import type { RecordedChange } from "./engine/recorded-change.ts";
import type { Recorded } from "./engine/recording-driver.ts";
import { isForeignKeyViolation, isUniqueViolation } from "./engine/violations.ts";
import { StorageWatch } from "./engine/storage-watch.ts";
import type { StorageFault } from "./engine/storage-fault.ts";
import { recordChanges } from "./audit-record.ts";
import { auditedDependents } from "./audited-dependents.ts";
import { recordedTables } from "./audited-tables.ts";
import { besidesTheCall, doneOnce } from "./done-calls.ts";
import type { Database, Engine, Transaction } from "./handles.ts";
import { keepWatch, writeNote } from "./storage-health.ts";
import { booleanColumns, jsonColumns, type Tables } from "./tables.ts";

export type { Database, Reader, Transaction } from "./handles.ts";
export { newId } from "./engine/ids.ts";
export { nameKey } from "./engine/name-key.ts";
export { isForeignKeyViolation, isUniqueViolation };
export { storageFault, type StorageFault } from "./engine/storage-fault.ts";

/** A count of attempts would leave out who is unlucky; time does not. */
const RETRY_FOR_MS = 8_000;
const FIRST_RETRY_MS = 5;
const MAX_RETRY_MS = 250;
/** Where the row that a statement points to is still missing then, the fault is ours. */
const FOREIGN_KEY_RETRIES = 2;
const SERIALIZATION_FAILURES = new Set<unknown>(["40001", "40P01"]);

const openTransactions = new WeakMap<object, OpenTransactions>();
const commitHooks = new WeakMap<object, (() => void)[]>();
const auditListeners = new WeakMap<object, () => void>();
const turns = new WeakMap<object, Promise<unknown>>();
const serverUrls = new WeakMap<object, string>();

/** Whether an address is that of a server; else it is the path of a file. */
export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:/.test(url);
}

/**
 * Opens the database: `url` is `postgres://…` or the path of a file. The embedded file is opened at once and
 * belongs to this process until `destroy()`; throws, naming the file, when it is damaged or in use. Nothing is
 * migrated.
 */
export function openDatabase<T = Tables>(
  url: string,
  columns: DecodedColumns = { json: jsonColumns, boolean: booleanColumns },
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
  keepWatch(db, watch);
  return db;
}

/**
 * Opens a database only to read it: the embedded file also while another process owns it. @throws Error when there
 * is none
 */
export function openForReading(url: string): Database {
  if (isPostgres(url)) return openDatabase(url);
  const dialect = readingDialect(url, { json: jsonColumns, boolean: booleanColumns });
  return Object.assign(new Kysely<Tables>({ dialect }), { engine: "embedded" as const });
}

/** Keeps every process from the embedded file until `close()`, without opening it. @throws Error where one has it */
export function holdDatabaseFile(path: string): { close(): void } {
  return holdFile(path);
}

function openEmbedded<T>(path: string, columns: DecodedColumns, recorded: Recorded): Database<T> {
  const engine = new EmbeddedEngine(path, columns);
  const kysely = new Kysely<T>({ dialect: embeddedDialect(engine, recorded) });
  return Object.assign(kysely, {
    engine: "embedded" as const,
    // Kysely does not reach the engine when no query has run; the file would stay locked.
    destroy: () => engine.close(),
  });
}

/**
 * Runs `work` in one transaction and gives its result once that is durable. Transactions behave as if they ran
 * one after the other; `work` may be run again when another one got in its way, so it does nothing but queries
 * on `tx`. What it throws undoes everything.
 */
export async function transaction<R, T = Tables>(
  db: Database<T>,
  work: (tx: Transaction<T>) => Promise<R>,
): Promise<R> {
  const giveUpAt = performance.now() + RETRY_FOR_MS;
  const once = doneOnce(work);
  try {
    return await runOnce(db, "serializable", once);
  } catch (error) {
    if (!isInTheWay(error, 1)) throw error;
  }
  return inTurn(db, () => tryAgain(db, once, giveUpAt));
}

/** Twenty who got in each other's way would do so again, one of them winning each round: they come one by one. */
function inTurn<R>(db: object, run: () => Promise<R>): Promise<R> {
  const mine = (turns.get(db) ?? Promise.resolve()).then(run);
  turns.set(
    db,
    mine.catch(() => undefined),
  );
  return mine;
}

/** Others, of this process or another replica, may still come in between: for a while it tries again. */
async function tryAgain<R, T>(
  db: Database<T>,
  work: (tx: Transaction<T>) => Promise<R>,
  giveUpAt: number,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(db, "serializable", work);
    } catch (error) {
      if (!isInTheWay(error, attempt + 1) || performance.now() > giveUpAt) throw error;
      await sleep(Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt) * Math.random());
    }
  }
}

/** Runs `work` in a transaction without time limits and without retry: for migrations and whole copies. */
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
  if (!transactions)
    throw new Error("This is not an open database; a transaction cannot stand inside another");
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
        if (changes?.length && (await recordChanges(tx as unknown as Transaction, changes)) > 0)
          hooks.push(() => auditListeners.get(db)?.());
        return done;
      }, changes);
    });
  for (const hook of hooks) besidesTheCall(() => runHook(hook));
  return result;
}

/** The work is durable by now: what a hook throws must not tell the caller that it failed. */
function runHook(hook: () => void): void {
  try {
    hook();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
}

/** Has `listener` run after each transaction that made entries in the audit; one listener a database. */
export function onAudited(db: Database, listener: () => void): void {
  auditListeners.set(db, listener);
}

/** Hears what other processes on this database tell, and tells them; undefined where there can't be any. */
export async function listenToOthers(
  db: Database,
  listening: Parameters<typeof listenOnPostgres>[1],
): Promise<Notices | undefined> {
  const url = serverUrls.get(db);
  return url === undefined ? undefined : listenOnPostgres(url, listening);
}

/** Has `hook` run once the transaction is durable, and never if it is undone: for hints and pushes. */
export function afterCommit<T>(tx: Transaction<T>, hook: () => void): void {
  const hooks = commitHooks.get(tx);
  if (!hooks) throw new Error("afterCommit needs the handle that transaction() gave");
  hooks.push(hook);
}

/** Makes a value for a JSON column; PostgreSQL would take an array for one of its own. */
export function json(value: unknown): RawBuilder<never> {
  const text = JSON.stringify(value);
  if (text === undefined) throw new Error("This value has no JSON");
  return sql<never>`${text}`;
}

/** Ends a query that takes rows other replicas may be taking at this moment. */
export function skipLocked(db: Engine): RawBuilder<unknown> {
  return db.engine === "postgres" ? sql`for update skip locked` : sql``;
}

/**
 * Whether another transaction may have been the reason. On PostgreSQL a foreign key sees what was committed since this
 * one began to look: run again it sees that too, and refuses by its own checks, with a name.
 */
function isInTheWay(error: unknown, attempt: number): boolean {
  if (isForeignKeyViolation(error)) return attempt <= FOREIGN_KEY_RETRIES;
  return error instanceof Error && "code" in error && SERIALIZATION_FAILURES.has(error.code);
}
