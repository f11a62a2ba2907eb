import { describe, inject, test } from "vitest";
import { createDatabase, findPostgres } from "../../support/databases/postgres.ts";
import { isGate } from "../../support/suite.ts";

export type Engine = "embedded" | "postgres";

export interface EngineOptions {
  /** Runs the tests on both engines in the gate, too. */
  inGate?: "both";
}

/**
 * Runs tests on both engines, in the gate on the embedded one alone; where PostgreSQL is not installed, a
 * skipped test reports it.
 */
export function describeEngines(
  name: string,
  tests: (engine: Engine) => void,
  { inGate }: EngineOptions = {},
): void {
  describe(`${name}, embedded`, () => tests("embedded"));
  if (isGate && inGate !== "both") return;
  const found = findPostgres();
  if ("missing" in found) test.skip(`${name} on PostgreSQL: ${found.missing}`);
  else describe(`${name}, on PostgreSQL`, () => tests("postgres"));
}

/** Returns the settings of a console with a new database; the embedded engine uses the file in its folder. */
export async function databaseSettings(engine: Engine): Promise<Record<string, string>> {
  return engine === "embedded" ? {} : { DATABASE_URL: await createDatabase(inject("postgresUrl")!) };
}
