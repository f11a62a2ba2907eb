import {
  type CompiledQuery,
  createQueryId,
  type DatabaseConnection,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  type RootOperationNode,
  type TransactionSettings,
} from "kysely";
import { cascadedChanges, type Dependents } from "./cascaded-changes.ts";
import type { OpenTransactions } from "./open-transactions.ts";
import type { RecordedChange, RecordedTables, Row } from "./recorded-change.ts";
import { type StorageFault, storageFault } from "./storage-fault.ts";
import { isUpsert, rowsToBeWritten, updatedColumns, withAllReturned, writtenTable } from "./written-rows.ts";

/** The recorded tables, the open transactions, and the reporter of failures. */
export interface RecorderParts {
  tables: RecordedTables;
  /** Loaded with the first deletion. */
  dependents: () => Dependents;
  transactions: OpenTransactions;
  failed: (fault: StorageFault) => void;
}

/**
 * Wraps a driver and records every row that a transaction writes in the recorded tables. Refuses a write
 * outside a transaction, because it would not be recorded.
 */
export class RecordingDriver<C extends DatabaseConnection> implements Driver {
  readonly #driver: Driver;
  readonly #compiler: QueryCompiler;
  readonly #recorded: RecorderParts;
  /** The wrapped driver's connection for each connection handed out. */
  readonly #inner = new WeakMap<DatabaseConnection, C>();

  constructor(driver: Driver, compiler: QueryCompiler, recorded: RecorderParts) {
    this.#driver = driver;
    this.#compiler = compiler;
    this.#recorded = recorded;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const inner = (await this.#driver.acquireConnection()) as C;
    const connection: DatabaseConnection = {
      executeQuery: (query) => this.#reported(this.#execute(inner, query)),
      streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
    };
    this.#inner.set(connection, inner);
    return connection;
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#reported(this.#driver.beginTransaction(this.#innerOf(connection), settings));
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#reported(this.#driver.commitTransaction(this.#innerOf(connection)));
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.rollbackTransaction(this.#innerOf(connection));
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#driver.releaseConnection(this.#innerOf(connection));
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }

  async #reported<R>(work: Promise<R>): Promise<R> {
    try {
      return await work;
    } catch (error) {
      this.#recorded.failed(storageFault(error));
      throw error;
    }
  }

  #innerOf(connection: DatabaseConnection): C {
    return this.#inner.get(connection)!;
  }

  async #execute<R>(connection: C, query: CompiledQuery): Promise<QueryResult<R>> {
    const { tables, transactions } = this.#recorded;
    const table = writtenTable(query.query);
    const rule = table === undefined ? undefined : tables[table];
    if (table === undefined || !rule) return connection.executeQuery(query);
    const { changes } = transactions;
    if (!transactions.inside && !isOfState(query, rule.state))
      throw new Error(`A change of ${table} must be made in a transaction`);
    if (isUpsert(query.query))
      throw new Error(`Update ${table}, or insert into it: the previous row is recorded`);
    if (!changes) return connection.executeQuery(query);
    const run = (node: RootOperationNode): Promise<QueryResult<Row>> =>
      connection.executeQuery<Row>(this.#compiler.compileQuery(node, createQueryId()));
    const read = async (node: RootOperationNode): Promise<Row[]> => (await run(node)).rows;

    const earlier = rowsToBeWritten(query.query);
    const isDeletion = query.query.kind === "DeleteQueryNode";
    const dependents = isDeletion ? this.#recorded.dependents() : undefined;
    const before = earlier && (!isDeletion || dependents?.has(table)) ? await read(earlier) : [];
    const cascaded = dependents ? await cascadedChanges(read, dependents, tables, table, before) : [];
    const result = await run(withAllReturned(query.query));
    changes.push(...changesOf(query.query.kind, table, rule.key, before, result.rows), ...cascaded);
    return result as QueryResult<R>;
  }
}

function isOfState({ query }: CompiledQuery, state: readonly string[] = []): boolean {
  const columns = updatedColumns(query);
  return columns.length > 0 && columns.every((column) => state.includes(column));
}

function changesOf(
  kind: RootOperationNode["kind"],
  table: string,
  key: readonly string[],
  before: readonly Row[],
  returned: readonly Row[],
): RecordedChange[] {
  if (kind === "DeleteQueryNode") return returned.map((row) => ({ table, before: row, after: undefined }));
  const keyOf = (row: Row): string => key.map((column) => String(row[column])).join(" ");
  const earlier = new Map(before.map((row) => [keyOf(row), row]));
  return returned.map((row) => ({ table, before: earlier.get(keyOf(row)), after: row }));
}
