import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { api } from "#contract/index.ts";
import { refusedExamples } from "../../attacks/support/example-answers.ts";
import { findPostgres } from "../databases/postgres.ts";
import { neverAnswered } from "./answered-calls.ts";

const RECORDING_FOLDERS = ["/tests/api/", "/tests/device-link/"];

const isRecording = (file: string): boolean => RECORDING_FOLDERS.some((folder) => file.includes(folder));

/**
 * Fails the run for every call that no test had answered with 2xx on an engine, by name. On PostgreSQL a test
 * of the attacks (rightful-calls) covers most calls, and only those that its examples can't make are required
 * here, if all tests run on both engines. Nothing is required if only some tests ran, or if one failed,
 * because such a run is incomplete.
 */
export function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "portineria-answered-"));
  project.provide("answeredCalls", folder);
  return async () => {
    try {
      if (!(await everythingPassed(project))) return;
      const missing = neverAnswered(folder, "embedded", everyName());
      if (process.env["API_TESTS"] === "all" && "directory" in findPostgres()) {
        missing.push(...neverAnswered(folder, "postgres", Object.keys(refusedExamples)));
      }
      if (missing.length === 0) return;
      process.stderr.write(
        `\nNo test of the API or of the device link had these calls answered with 2xx: ${missing.join(", ")}\n`,
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
  const ran = state.getFiles().filter((file) => isRecording(file.filepath));
  const { testFiles } = await project.globTestFiles();
  const there = testFiles.filter(isRecording);
  return ran.length === there.length && ran.every((file) => file.result?.state === "pass");
}

function everyName(): string[] {
  return Object.entries(api).flatMap(([resource, calls]) =>
    Object.keys(calls).map((name) => `${resource}.${name}`),
  );
}

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder into which the tests of the API and of the device link write the answered calls. */
    answeredCalls: string;
  }
}
