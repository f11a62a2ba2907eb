import { existsSync } from "node:fs";
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import type { DecodedColumns } from "./columns.ts";
import { openReader } from "./embedded-file.ts";
import { Statements } from "./embedded-statements.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import { isRead } from "./statement-kind.ts";

/**
 * Returns a dialect that reads an embedded file while another process owns it. @throws Error when the file
 * does not exist, and for a write
 */
export function readingDialect(path: string, columns: DecodedColumns): Dialect {
  if (!existsSync(path)) throw new Error(`There is no database file ${path}`);
  const file = openReader(path);
  const statements = new Statements(file, columns);
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (!isRead(query)) throw new Error("This connection only reads");
      return statements.run<R>(query);
    },
    async *streamQuery<R>(query: CompiledQuery, chunkSize = 100): AsyncIterableIterator<QueryResult<R>> {
      yield* statements.iterateChunks<R>(query, chunkSize);
    },
  };
  // A transaction is one snapshot, without later writes.
  const end = async (): Promise<void> => file.exec("rollback");
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: async () => file.exec("begin"),
    commitTransaction: end,
    rollbackTransaction: end,
    releaseConnection: async () => undefined,
    destroy: async () => statements.close(),
  };
  return sqliteDialect(() => driver);
}
