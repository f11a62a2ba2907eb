import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#storage/database.ts";
import type { InitialInstallation } from "./initial-installation.ts";
import { createDatabase, findPostgres } from "./postgres.ts";
import type { Content } from "./prepared-databases.ts";

/** Provides each test of the API with a database that has its initial content. */
export interface ApiDatabases {
  engine: "embedded" | "postgres";
  /** Why this machine has none. */
  missing: string | undefined;
  installation(): InitialInstallation;
  open(content: Content): Promise<{ db: Database; url: string; close(): Promise<void> }>;
  stop(): Promise<void>;
}

/** On the embedded engine: a copy of a file for each test. */
export function embeddedDatabases(): ApiDatabases {
  let folder: string | undefined;
  let count = 0;
  return {
    engine: "embedded",
    missing: undefined,
    installation: () => inject("preparedDatabases").embedded.installation,
    async open(content) {
      folder ??= mkdtempSync(path.join(tmpdir(), "portineria-test-"));
      const file = path.join(folder, `test-${++count}.db`);
      copyFileSync(inject("preparedDatabases").embedded.templates[content], file);
      const db = openDatabase(file);
      return { db, url: file, close: () => db.destroy() };
    },
    async stop() {
      if (folder) rmSync(folder, { recursive: true, force: true });
      folder = undefined;
    },
  };
}

/** On PostgreSQL: one database for all tests of a file, whose rows are restored before each test. */
export function postgresDatabases(): ApiDatabases {
  const found = findPostgres();
  let current: RefillableDatabase | undefined;
  const prepared = () => inject("preparedDatabases").postgres!;
  return {
    engine: "postgres",
    missing: "missing" in found ? found.missing : undefined,
    installation: () => prepared().installation,
    async open(content) {
      if (!(await current?.refill(prepared().rows[content]))) {
        await current?.remove();
        current = await createRefilled(inject("postgresUrl")!, prepared().templates.empty);
        await current.refill(prepared().rows[content]);
      }
      const { url } = current!;
      const db = openDatabase(url, { retryForMs: 60_000 });
      return { db, url, close: () => db.destroy() };
    },
    async stop() {
      await current?.remove();
      current = undefined;
    },
  };
}

interface RefillableDatabase {
  url: string;
  /** Restores these rows; false if the tables are no longer the original ones, as after a restore. */
  refill(rows: string): Promise<boolean>;
  remove(): Promise<void>;
}

const TABLES =
  "select string_agg(oid::text, ' ' order by oid) as tables from pg_class where relkind in ('r', 'i')";
// Locks of a connection that is still closing would affect the next test.
const OTHERS_GONE = `select pg_terminate_backend(pid, 5000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

async function createRefilled(server: string, template: string): Promise<RefillableDatabase> {
  const url = await createDatabase(server, template);
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  const tables = async () => (await client.query<{ tables: string }>(TABLES)).rows[0]!.tables;
  const made = await tables();
  return {
    url,
    async refill(rows) {
      await client.query(OTHERS_GONE);
      if ((await tables()) !== made) return false;
      await client.query(rows);
      return true;
    },
    remove: () => client.end(),
  };
}
