import {
  CompiledQuery,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import type { OpenTransactions } from "./open-transactions.ts";
import { POSTGRES_TIMEOUT_MS, PostgresConnection } from "./postgres-connection.ts";
import { type RecorderParts, RecordingDriver } from "./recording-driver.ts";

/** Enough for a building: more only wait for the database. */
export const DEFAULT_CONNECTIONS = 10;
const IDLE_TRANSACTION_MS = 10_000;
const INT8 = 20;
const NUMERIC = 1700;

/** Returns the Kysely dialect of PostgreSQL, with a pool that connects on the first query. */
export function postgresDialect(
  { url, connections = DEFAULT_CONNECTIONS }: { url: string; connections?: number | undefined },
  recorded: RecorderParts,
): Dialect {
  return {
    createDriver: () =>
      new RecordingDriver(
        new PooledDriver(openPool(url, connections), recorded.transactions),
        new PostgresQueryCompiler(),
        recorded,
      ),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function openPool(url: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: POSTGRES_TIMEOUT_MS,
    statement_timeout: POSTGRES_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    keepAlive: true,
    application_name: "portineria",
    types: { getTypeParser },
  });
  // A server that shuts down notifies idle connections; without a listener the error would end the process.
  // The next query on the connection reports it.
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
  return pool;
}

/** Returns sums and counts as numbers, as SQLite does; they stay below 2^53 here. */
function getTypeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if (oid === INT8 || oid === NUMERIC) return Number;
  const parse: (value: string) => unknown = pg.types.getTypeParser(
    oid,
    format === "binary" ? "text" : format,
  );
  return parse;
}

function ignore(): void {}

class PooledDriver implements Driver {
  #pool: pg.Pool;
  #transactions: OpenTransactions;

  constructor(pool: pg.Pool, transactions: OpenTransactions) {
    this.#pool = pool;
    this.#transactions = transactions;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(await this.#pool.connect(), this.#pool, this.#transactions);
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    connection.inTransaction = true;
    const isolation = settings.isolationLevel ?? "serializable";
    await connection.executeQuery(CompiledQuery.raw(`begin isolation level ${isolation}`));
    if (isolation === "serializable") return;
    // Only `maintenance` uses another level; it may wait for other replicas, so it has no time limit.
    connection.limited = false;
    await connection.executeQuery(CompiledQuery.raw("set local statement_timeout = 0"));
    await connection.executeQuery(CompiledQuery.raw("set local idle_in_transaction_session_timeout = 0"));
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
    connection.inTransaction = false;
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}
