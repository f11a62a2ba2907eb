import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { installationSecret } from "#server/secret.ts";
import { openDatabase } from "#storage/database.ts";
import { type RunningConsole, startConsole } from "../../support/processes/running-console.ts";
import type { TextForField } from "./building.ts";
import { databaseSettings, describeEngines, type Engine } from "./engines.ts";
import { readUntilStable } from "./read-until-stable.ts";
import { fingerprintRows, readRows, readRowsOf, type Rows } from "./tables.ts";
import { seedDatabase, type TwoBuildings } from "./two-buildings.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

/** The built console, a process, with two seeded buildings. Their `api` is closed: use `console.calls`. */
export interface SeededConsole extends TwoBuildings {
  console: RunningConsole;
  /** The installation's 32 bytes. */
  secret: Buffer;
  rows(): Promise<Rows>;
  visitor(): Visitor;
  /** The answers that all visitors received. */
  answers(): Visitor["answers"];
}

interface SharedConsole {
  /** @throws Error outside of a test */
  readonly now: SeededConsole;
  /** Expects that `run` changes nothing. */
  expectUnchanged(run: () => Promise<void>): Promise<void>;
}

interface Options {
  naming?: TextForField;
  env?: Record<string, string>;
  engine?: Engine;
}

/** Runs tests on both engines, each with a console of its own. */
export function describeConsoles(
  name: string,
  options: Options,
  tests: (shared: SharedConsole) => void,
): void {
  describeEngines(name, (engine) => tests(startSharedConsole({ ...options, engine })));
}

/** One console for all tests of a file. */
export function startSharedConsole({ naming, env, engine = "embedded" }: Options = {}): SharedConsole {
  let started: SeededConsole | undefined;

  function now(): SeededConsole {
    if (!started) throw new Error("The console is there only while tests run.");
    return started;
  }

  beforeAll(async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "portineria-console-"));
    const secret = installationSecret(dataDir, undefined);
    const settings = await databaseSettings(engine);
    const database = settings["DATABASE_URL"] ?? path.join(dataDir, "portineria.db");
    const made = await seedDatabase({ database, secret, naming });
    const console = await startConsole({
      dataDir,
      env: { ...env, ...settings },
    });
    const visitors: Visitor[] = [];
    started = {
      ...made,
      console,
      secret,
      rows: () => rowsOf(database),
      visitor() {
        const visitor = createVisitor(console.url);
        visitors.push(visitor);
        return visitor;
      },
      answers: () => visitors.flatMap(({ answers }) => answers),
    };
  });

  afterAll(async () => {
    await started?.console.stop();
  });

  return {
    get now() {
      return now();
    },
    async expectUnchanged(run) {
      const fingerprint = async () => fingerprintRows(await now().rows());
      const before = await readUntilStable(fingerprint);
      await run();
      expect(await fingerprint()).toEqual(before);
    },
  };
}

/** Reads the database while the console has it open. */
async function rowsOf(database: string): Promise<Rows> {
  if (!database.startsWith("postgres:")) return readRowsOf(database);
  const db = openDatabase(database);
  try {
    return await readRows(db);
  } finally {
    await db.destroy();
  }
}
