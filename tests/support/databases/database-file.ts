import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";

/**
 * The embedded database of an installation, opened as any other program would. Its server may be
 * writing meanwhile: the lock is waited for. No statement can be prepared: one keeps its connection open until
 * it is collected as garbage, and the last connection empties the log, under a server that starts just then.
 */
export function openDatabaseFile(dataDir: string): Pick<InstanceType<typeof DatabaseSync>, "exec" | "close"> {
  return new DatabaseSync(fileIn(dataDir), { timeout: 10_000 });
}

/** The rows of a query, by a connection that can't touch the log. */
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
