// @ts-check
import { mkdirSync } from "node:fs";
import path from "node:path";
import { projectFolder } from "../project.mjs";
import { installDependencies } from "../set-up.mjs";
import { testEnvironment } from "./environment.mjs";
import { closingBlock, findExitCode, join, ofStep, slowest } from "./report.mjs";
import { secondsSince, writeReport } from "./steps.mjs";
import { createTemporaryFolder } from "./temporary-folder.mjs";
import { listUnassignedTests } from "./test-files.mjs";

/** @typedef {import("./report.mjs").Report} Report */

/**
 * Installs the dependencies, runs the tests in a temporary folder of their own, and prints what they found. Sets the
 * exit code.
 *
 * @param {() => Promise<Report>} runTests
 */
export async function runToEnd(runTests) {
  const startedAt = Date.now();
  const temporary = createTemporaryFolder();
  testEnvironment.TMPDIR = temporary.folder;
  mkdirSync(path.join(projectFolder, "test-results"), { recursive: true });
  const report = await installAndRun(runTests).catch((/** @type {Error} */ error) =>
    ofStep("npm test", { ms: 0, problem: error.stack ?? error.message }),
  );
  temporary.remove();
  writeReport(report);
  const lines = ["", "Slowest test files:", ...slowest(report), ""];
  lines.push(`The run took ${secondsSince(startedAt)} s.`, "", ...closingBlock(report));
  process.stdout.write(`${lines.join("\n")}\n`);
  process.exitCode = findExitCode(report);
}

/** @param {() => Promise<Report>} runTests */
async function installAndRun(runTests) {
  await installDependencies();
  const title = "belongs to no step, so it never runs";
  const failures = listUnassignedTests(projectFolder).map((file) => ({ file, title, reason: "" }));
  return join([{ files: [], failures, unstable: [] }, await runTests()]);
}
