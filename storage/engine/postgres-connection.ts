import { CompiledQuery, type DatabaseConnection, type QueryResult } from "kysely";
import type pg from "pg";
import type { OpenTransactions } from "./open-transactions.ts";
import { isRead } from "./statement-kind.ts";
import { StorageError, storageFault } from "./storage-fault.ts";

/** Time limit of connecting, and of one statement. */
export const POSTGRES_TIMEOUT_MS = 5_000;
// The server ends a slow statement itself; after this time the network or the server hangs.
const SILENCE_MS = POSTGRES_TIMEOUT_MS + 1_000;

/** One connection taken from the pool for one query, stream or transaction. */
export class PostgresConnection implements DatabaseConnection {
  inTransaction = false;
  limited = true;
  #broken = false;
  /** Undefined once it is released. */
  #client: pg.PoolClient | undefined;
  #pool: pg.Pool;
  #transactions: OpenTransactions;

  constructor(client: pg.PoolClient, pool: pg.Pool, transactions: OpenTransactions) {
    this.#client = client;
    this.#pool = pool;
    this.#transactions = transactions;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.inTransaction) return this.#run(query);
    if (!isRead(query)) {
      this.#transactions.refuse();
      return this.#run(query);
    }
    try {
      return await this.#run(query);
    } catch (error) {
      // A restarted server leaves dead connections in the pool. A read has no effect, so it may run again.
      if (!isLostConnection(error) || !/^\s*select\b/i.test(query.sql)) throw error;
      await this.#renew();
      return this.#run(query);
    }
  }

  /** Replaces the lost connection with another from the pool. */
  async #renew(): Promise<void> {
    this.#broken = true;
    this.release();
    this.#client = await this.#pool.connect();
    this.#broken = false;
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize = 100): AsyncIterableIterator<QueryResult<R>> {
    if (!this.inTransaction) {
      this.inTransaction = true;
      await this.#run(CompiledQuery.raw("begin read only"));
      try {
        yield* this.#chunks<R>(query, chunkSize);
      } finally {
        await this.rollback();
      }
      return;
    }
    if (this.limited) throw new Error("A stream does not see its transaction's writes: read it outside");
    yield* this.#chunks<R>(query, chunkSize);
    await this.#run(CompiledQuery.raw("close chunks"));
  }

  async *#chunks<R>(query: CompiledQuery, chunkSize: number): AsyncGenerator<QueryResult<R>, void> {
    await this.#run({ ...query, sql: `declare chunks no scroll cursor for ${query.sql}` });
    for (;;) {
      const { rows } = await this.#run<R>(CompiledQuery.raw(`fetch ${chunkSize} from chunks`));
      if (rows.length === 0) return;
      yield { rows };
    }
  }

  /** Rolls the transaction back. A server that lost the connection rolls back by itself. */
  async rollback(): Promise<void> {
    try {
      if (!this.#broken) await this.#run(CompiledQuery.raw("rollback"));
    } catch {
      this.#broken = true;
    } finally {
      this.inTransaction = false;
    }
  }

  /** Returns the connection to the pool, which closes a broken one. */
  release(): void {
    this.#client?.release(this.#broken);
    this.#client = undefined;
  }

  async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#broken || !this.#client)
      throw new StorageError("unavailable", "The connection to the database server was lost");
    const answer = this.#client.query(query.sql, [...query.parameters]);
    if (!this.limited) return toResult(await answer);
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        this.#broken = true;
        reject(new StorageError("unavailable", "The database server does not answer"));
      }, SILENCE_MS);
    });
    // After the deadline the query also fails, when the pool closes the connection; that error is ignored.
    answer.catch(() => undefined);
    try {
      return toResult(await Promise.race([answer, silence]));
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Whether the connection broke. One that stopped answering does not count: waiting for it once is enough. */
function isLostConnection(error: unknown): boolean {
  return storageFault(error) === "unavailable" && !(error instanceof StorageError);
}

function toResult<R>({ rows, rowCount, command }: pg.QueryResult): QueryResult<R> {
  const result: QueryResult<R> = { rows };
  return command === "SELECT" || rowCount === null
    ? result
    : { ...result, numAffectedRows: BigInt(rowCount) };
}
