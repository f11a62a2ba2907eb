import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { type Database, openDatabase } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import { isGate } from "../suite.ts";
import { createDatabase, findPostgres, startPostgres } from "./postgres.ts";

/** The content of a database when a test begins: created once and copied for each test. */
export interface InitialContent {
  name: string;
  /** Fills a database that has the schema. */
  fill(db: Database): Promise<void>;
}

/** Creates databases, one for each test. */
export interface TestEngine {
  name: "embedded" | "postgres";
  /** Why this machine has none. */
  missing: string | undefined;
  open(content: InitialContent): Promise<{ db: Database; url: string; close(): Promise<void> }>;
  stop(): Promise<void>;
}

/** Returns the engines for tests on both; in the gate only the embedded one. */
export function testEngines(): TestEngine[] {
  return isGate ? [embeddedEngine()] : [embeddedEngine(), postgresEngine()];
}

/** The embedded database: a copy of a file. */
export function embeddedEngine(): TestEngine {
  let folder: string | undefined;
  const templates = new Map<string, Promise<string>>();
  let count = 0;
  return {
    name: "embedded",
    missing: undefined,
    async open(content) {
      folder ??= mkdtempSync(join(tmpdir(), "portineria-test-"));
      const template = once(templates, content, async () => join(folder!, `${content.name}.db`));
      const path = join(folder, `test-${++count}.db`);
      copyFileSync(await template, path);
      const db = openDatabase(path);
      return { db, url: path, close: () => db.destroy() };
    },
    async stop() {
      if (folder) rmSync(folder, { recursive: true, force: true });
      folder = undefined;
      templates.clear();
    },
  };
}

/** PostgreSQL: the server of the whole run if there is one, else a separate one for this file. */
export function postgresEngine(): TestEngine {
  const found = findPostgres();
  let server: Promise<{ url: string; stop(): Promise<void> }> | undefined;
  const templates = new Map<string, Promise<string>>();
  return {
    name: "postgres",
    missing: "missing" in found ? found.missing : undefined,
    async open(content) {
      const shared = inject("postgresUrl");
      server ??= shared ? Promise.resolve({ url: shared, stop: async () => {} }) : startPostgres();
      const { url } = await server;
      const template = once(templates, content, () => createDatabase(url));
      const own = await createDatabase(url, await template);
      const db = openDatabase(own);
      return { db, url: own, close: () => db.destroy() };
    },
    async stop() {
      await (await server)?.stop();
      server = undefined;
      templates.clear();
    },
  };
}

/** Returns the address of the database with this content, which the first call creates. */
function once(
  templates: Map<string, Promise<string>>,
  content: InitialContent,
  place: () => Promise<string>,
): Promise<string> {
  const known = templates.get(content.name);
  if (known) return known;
  const made = place().then(async (url) => {
    const db = openDatabase(url);
    await migrate(db, migrations);
    await content.fill(db);
    await db.destroy();
    return url;
  });
  templates.set(content.name, made);
  return made;
}
