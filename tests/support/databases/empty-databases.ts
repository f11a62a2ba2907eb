import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Dbms } from "../outside/sqlmap.ts";
import { createDatabase, type PostgresServer, startPostgres } from "./postgres.ts";

/** Creates empty databases for a file of tests, which removes them at its end. */
export function emptyDatabases() {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-empty-"));
  let postgres: PostgresServer | undefined;
  let count = 0;
  return {
    /** Creates a database and returns its address. */
    async make(dbms: Dbms): Promise<string> {
      if (dbms === "SQLite") return path.join(folder, `empty-${++count}.db`);
      postgres ??= await startPostgres();
      return createDatabase(postgres.url);
    },
    async remove(): Promise<void> {
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
