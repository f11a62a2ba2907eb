import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { api } from "#contract/index.ts";
import { neverAnswered } from "./answered-calls.ts";
import { findPostgres } from "./postgres.ts";

/**
 * A call that no test had answered well on one of the engines fails the run, by name. Nothing is asked where only
 * some tests ran, or one failed: the run then says too little about the others.
 */
export function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "portineria-answered-"));
  project.provide("answeredCalls", folder);
  return async () => {
    try {
      if (!(await everythingPassed(project))) return;
      const missing = neverAnswered(
        folder,
        "directory" in findPostgres() ? ["embedded", "postgres"] : ["embedded"],
        everyName(),
      );
      if (missing.length === 0) return;
      process.stderr.write(
        `\nCalls that no test of the API had answered with 2xx:\n  ${missing.join("\n  ")}\n`,
      );
      process.exitCode = 1;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

async function everythingPassed(project: TestProject): Promise<boolean> {
  const { config, state } = project.vitest;
  if (config.watch || config.testNamePattern) return false;
  const ran = state.getFiles().filter((file) => file.projectName === project.name);
  const { testFiles } = await project.globTestFiles();
  return ran.length === testFiles.length && ran.every((file) => file.result?.state === "pass");
}

function everyName(): string[] {
  return Object.entries(api).flatMap(([resource, calls]) =>
    Object.keys(calls).map((name) => `${resource}.${name}`),
  );
}

declare module "vitest" {
  export interface ProvidedContext {
    /** Where each file of the API project writes which calls it had answered. */
    answeredCalls: string;
  }
}
