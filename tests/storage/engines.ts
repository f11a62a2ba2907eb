import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { type Database, openDatabase } from "#storage/database.ts";
import type { DecodedColumns } from "#storage/engine/columns.ts";
import {
  createDatabase,
  findPostgres,
  type PostgresServer,
  startPostgres,
} from "../support/databases/postgres.ts";
import { isGate } from "../support/suite.ts";

/** The engine that a suite runs on. */
export type EngineUnderTest = {
  engine: "embedded" | "postgres";
  /** Returns the address of a new database. */
  newUrl(): Promise<string>;
  /** Opens a database that is closed after the suite. */
  open(url: string, columns?: DecodedColumns): Database;
  /** Returns the server, on PostgreSQL alone. */
  server(): PostgresServer;
};

/**
 * Runs a suite on both engines; PostgreSQL is skipped, with a reason, only where it is not installed. In the
 * gate a long suite can run on the embedded engine alone.
 */
export function onEachEngine(
  suite: (engine: EngineUnderTest) => void,
  { inGate = "both" }: { inGate?: "both" | "embedded" } = {},
): void {
  describe("on the embedded engine", () => suite(embedded()));
  if (!isGate || inGate === "both") onPostgres(suite);
}

/** Runs a suite on PostgreSQL. */
export function onPostgres(suite: (engine: EngineUnderTest) => void): void {
  const found = findPostgres();
  const reason = "missing" in found ? ` (skipped: ${found.missing})` : "";
  describe.skipIf(reason !== "")(`on PostgreSQL${reason}`, () => suite(postgres()));
}

/** Creates a folder that is removed after the suite. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "portineria-storage-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function embedded(): EngineUnderTest {
  const folder = temporaryFolder();
  let count = 0;
  return {
    engine: "embedded",
    newUrl: () => Promise.resolve(join(folder, `${++count}.db`)),
    open: opener(),
    server: () => {
      throw new Error("The embedded engine has no server");
    },
  };
}

function postgres(): EngineUnderTest {
  let started: PostgresServer | undefined;
  beforeAll(async () => {
    started = await startPostgres();
  });
  afterAll(() => started?.stop());
  function server(): PostgresServer {
    if (!started) throw new Error("PostgreSQL is not started");
    return started;
  }
  return { engine: "postgres", newUrl: () => createDatabase(server().url), open: opener(), server };
}

function opener(): EngineUnderTest["open"] {
  const opened: { destroy(): Promise<void> }[] = [];
  afterAll(async () => {
    await Promise.all(opened.map((db) => db.destroy()));
  });
  return (url, columns) => {
    const db = openDatabase(url, { columns });
    opened.push(db);
    return db;
  };
}
