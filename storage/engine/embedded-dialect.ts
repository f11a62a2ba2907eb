import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteQueryCompiler,
} from "kysely";
import type { EmbeddedEngine } from "./embedded-engine.ts";
import type { Unit } from "./group-commit.ts";
import type { OpenTransactions } from "./open-transactions.ts";
import { type RecorderParts, RecordingDriver } from "./recording-driver.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { isRead } from "./statement-kind.ts";

/** Returns the Kysely dialect of the embedded engine. */
export function embeddedDialect(engine: EmbeddedEngine, recorded: RecorderParts): Dialect {
  return sqliteDialect(
    () =>
      new RecordingDriver(
        new EmbeddedDriver(engine, recorded.transactions),
        new SqliteQueryCompiler(),
        recorded,
      ),
  );
}

class EmbeddedConnection implements DatabaseConnection {
  unit: Unit | undefined;
  #engine: EmbeddedEngine;
  #transactions: OpenTransactions;

  constructor(engine: EmbeddedEngine, transactions: OpenTransactions) {
    this.#engine = engine;
    this.#transactions = transactions;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.unit) return this.#engine.write(this.unit, query);
    if (isRead(query)) return this.#engine.read(query);
    this.#transactions.refuse();
    return this.#writeAlone(query);
  }

  streamQuery<R>(query: CompiledQuery, chunkSize = 100): AsyncIterableIterator<QueryResult<R>> {
    if (this.unit) throw new Error("A stream does not see its transaction's writes: read it outside");
    return this.#engine.stream(query, chunkSize);
  }

  async #writeAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const unit = await this.#engine.enter();
    let result: QueryResult<R>;
    try {
      result = this.#engine.write(unit, query);
    } catch (error) {
      await this.#engine.leave(unit, false);
      throw error;
    }
    await this.#engine.leave(unit, true);
    return result;
  }
}

class EmbeddedDriver implements Driver {
  #engine: EmbeddedEngine;
  #transactions: OpenTransactions;

  constructor(engine: EmbeddedEngine, transactions: OpenTransactions) {
    this.#engine = engine;
    this.#transactions = transactions;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection(this.#engine, this.#transactions);
  }

  async beginTransaction(connection: EmbeddedConnection): Promise<void> {
    connection.unit = await this.#engine.enter();
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    await this.#end(connection, true);
  }

  /** Kysely also calls this after a failed commit, when the unit has already ended. */
  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    await this.#end(connection, false);
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#engine.close();
  }

  async #end(connection: EmbeddedConnection, isCommit: boolean): Promise<void> {
    const { unit } = connection;
    connection.unit = undefined;
    if (unit) await this.#engine.leave(unit, isCommit);
  }
}
