import { randomBytes } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { inProcess } from "#contract/client/in-process.ts";
import { createOutbound } from "#provider/outbound/outbound.ts";
import { startProvider } from "#provider/start-provider.ts";
import { openDatabase } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import { followTimes } from "../followed-times.ts";
import { noBackups } from "./backup-place.ts";
import { createInitialInstallation, type InitialInstallation } from "./initial-installation.ts";
import { createDatabase } from "./postgres.ts";

/** The initial content of a test's database: only the schema, or an installation with a building. */
export type Content = "empty" | "populated";

/** One engine's databases, created once for all files. */
interface PreparedEngine {
  /** The address of a database with the content, to copy; nothing is connected to it. */
  templates: Record<Content, string>;
  installation: InitialInstallation;
}

interface PreparedDatabases {
  /**
   * The keys of all installations are derived from it, in hex: the tokens of the initial
   * installation are valid in every copy.
   */
  secret: string;
  embedded: PreparedEngine;
  /** Undefined if PostgreSQL is not installed. */
  postgres: (PreparedEngine & { rows: Record<Content, string> }) | undefined;
}

let folder: string | undefined;

/** Creates the initial content once on each engine, for all files of the project. */
export async function setup(project: TestProject): Promise<void> {
  folder = mkdtempSync(path.join(tmpdir(), "portineria-prepared-"));
  const secret = randomBytes(32);
  const server = project.getProvidedContext().postgresUrl;
  project.provide("preparedDatabases", {
    secret: secret.toString("hex"),
    embedded: await prepareEmbedded(folder, secret),
    postgres: server === undefined ? undefined : await preparePostgres(server, secret),
  });
}

export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
}

async function prepareEmbedded(place: string, secret: Buffer): Promise<PreparedEngine> {
  const templates = { empty: path.join(place, "empty.db"), populated: path.join(place, "populated.db") };
  await createSchema(templates.empty);
  copyFileSync(templates.empty, templates.populated);
  return { templates, installation: await fillDatabase(templates.populated, secret) };
}

async function preparePostgres(server: string, secret: Buffer): Promise<PreparedDatabases["postgres"]> {
  const empty = await createDatabase(server);
  await createSchema(empty);
  const populated = await createDatabase(server, empty);
  const installation = await fillDatabase(populated, secret);
  const rows = { empty: await rowsAsSql(empty), populated: await rowsAsSql(populated) };
  return { templates: { empty, populated }, installation, rows };
}

async function createSchema(url: string): Promise<void> {
  const db = openDatabase(url);
  await migrate(db, migrations);
  await db.destroy();
}

async function fillDatabase(url: string, secret: Buffer): Promise<InitialInstallation> {
  const db = openDatabase(url);
  const provider = await startProvider({
    database: db,
    secret,
    log(level, message) {
      if (level === "warn" || level === "error") throw new Error(message);
    },
    times: followTimes(),
    backups: noBackups(secret),
    publicUrl: "http://localhost:3000",
    mqttPort: 0,
    outbound: createOutbound({ mailToThisMachine: true, toBuildings: [], toPushServices: [] }),
    validateReplies: true,
    version: "0.0.0-test",
  });
  const installation = await createInitialInstallation(inProcess(provider.answer, provider.blobs), provider);
  await provider.stop();
  await db.destroy();
  return installation;
}

/**
 * Returns statements that reset a database with this schema to these rows, whatever was written to it.
 * Deleting from tables that are nearly empty takes milliseconds; TRUNCATE would create new files for every
 * table and index.
 */
async function rowsAsSql(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
    );
    const statements = ["begin", "set local session_replication_role = replica"];
    for (const { name } of tables) {
      const { rows } = await client.query<{ content: string | null }>(
        `select quote_literal(json_agg(t)) as content from ${name} t`,
      );
      statements.push(`delete from ${name}`);
      const content = rows[0]?.content;
      if (content) {
        statements.push(
          `insert into ${name} select * from json_populate_recordset(null::${name}, ${content})`,
        );
      }
    }
    return [...statements, "commit"].join(";\n");
  } finally {
    await client.end();
  }
}

declare module "vitest" {
  export interface ProvidedContext {
    preparedDatabases: PreparedDatabases;
  }
}
