import type { TestProject } from "vitest/node";
import { findPostgres, type PostgresServer, startPostgres } from "./postgres.ts";

let server: PostgresServer | undefined;

/**
 * Starts one PostgreSQL for all files of a project, if it is installed; each test has its own database on it.
 */
export async function setup(project: TestProject): Promise<void> {
  const found = findPostgres();
  if ("directory" in found) server = await startPostgres();
  project.provide("postgresUrl", server?.url);
}

export async function teardown(): Promise<void> {
  await server?.stop();
}

declare module "vitest" {
  export interface ProvidedContext {
    /** A PostgreSQL server for the whole run; undefined where none is installed. */
    postgresUrl: string | undefined;
  }
}
