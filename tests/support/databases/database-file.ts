import path from "node:path";
import { type Connection, DatabaseSync } from "#storage/engine/sqlite.ts";

/**
 * Opens the embedded database of an installation as any other program would. Its server may be writing
 * meanwhile, so this waits for the lock. No statement can be prepared: a statement keeps its connection open
 * until it is garbage collected, and the last connection to close empties the log, possibly under a server
 * that is just starting.
 */
export function openDatabaseFile(dataDir: string): Pick<Connection, "exec" | "close"> {
  return new DatabaseSync(fileIn(dataDir), { timeout: 10_000 });
}

/** Returns the rows of a query, read by a connection that can't change the log. */
export function readDatabaseFile(dataDir: string, sql: string): Record<string, unknown>[] {
  const file = new DatabaseSync(fileIn(dataDir), { timeout: 10_000, readOnly: true });
  try {
    return file.prepare(sql).all() as Record<string, unknown>[];
  } finally {
    file.close();
  }
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, "portineria.db");
}
