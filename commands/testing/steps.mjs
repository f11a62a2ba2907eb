// @ts-check
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runNode } from "../processes.mjs";
import { programs, projectFolder } from "../project.mjs";
import { build } from "../set-up.mjs";
import { testEnvironment } from "./environment.mjs";
import { readPlaywrightReport } from "./playwright-report.mjs";
import { join, lastLine, ofStep, secondLook, withMissingFiles } from "./report.mjs";
import { browserFolder, isTestFile, listTestFiles, OUTSIDE_THE_GATE } from "./test-files.mjs";

/** @typedef {import("./report.mjs").Report} Report */

/** Steps that are one program each, and count as one test each. */
const checks = {
  // The cache is by content, because a checkout changes the time of each file.
  lint: [
    ...[programs.eslint, ".", "--cache", "--cache-location", ".cache/eslint"],
    ...["--cache-strategy", "content"],
  ],
  // TypeScript 7's errors and the rules that need types, which are computed once for both (decision 290).
  types: [programs.oxlint, "--type-aware", "--type-check", "--quiet", "."],
  format: [programs.oxfmt, "--list-different", "."],
  tsc: [programs.tsc],
};

/** @typedef {keyof typeof checks} Check */

export const checkNames = /** @type {Check[]} */ (Object.keys(checks));

/** @param {Check} name @returns {Promise<Report>} */
export function runCheck(name) {
  return reported(name, async () => {
    const startedAt = Date.now();
    const [program = "", ...parameters] = checks[name];
    const { exitCode, output } = await runNode(program, parameters, { env: testEnvironment, quiet: true });
    if (exitCode !== 0) process.stdout.write(`${output.trim()}\n`);
    return ofStep(name, { ms: Date.now() - startedAt, problem: exitCode === 0 ? undefined : output });
  });
}

/** @returns {Promise<Report>} */
export function runBuild() {
  return reported("build", async () => {
    const startedAt = Date.now();
    const problem = await build().then(
      () => undefined,
      (/** @type {Error} */ error) => error.message,
    );
    return ofStep("build", { ms: Date.now() - startedAt, problem });
  });
}

/**
 * @typedef {object} VitestRun
 * @property {string} name of the step
 * @property {"unit" | "outside" | "release"} project of vitest.config.ts
 * @property {readonly string[]} folders or files with tests
 * @property {string} [shard] such as `1/3`
 * @property {Record<string, string>} [env]
 */

/** @param {VitestRun} run @returns {Promise<Report>} */
export function runVitest({ name, project, folders, shard, env }) {
  return reported(name, async () => {
    const isGate = env?.TEST_SUITE === "gate";
    const files = listTestFiles(projectFolder, folders);
    const expectedFiles = files.filter((file) => !isGate || !file.endsWith(OUTSIDE_THE_GATE));
    if (expectedFiles.length === 0) {
      return ofStep(name, { ms: 0, problem: `There is no test in ${folders.join(", ")}.` });
    }
    const parameters = ["run", "--project", project, ...folders, ...(shard ? ["--shard", shard] : [])];
    const reportFile = `test-results/${name.replaceAll("/", "-")}.json`;
    return runReporting({
      reportFile,
      read: (json) => json,
      // Only vitest knows which files a shard has.
      expectedFiles: shard ? [] : expectedFiles,
      start: () => {
        const reporters = ["--reporter=default", "--reporter=./commands/testing/vitest-reporter.mjs"];
        return runNode(programs.vitest, [...parameters, ...reporters], {
          env: { ...testEnvironment, ...env, TEST_REPORT: reportFile },
          captured: true,
        });
      },
    });
  });
}

/**
 * Runs the files of failed tests again, one after another and with nothing else running.
 *
 * @param {Report} report
 * @param {readonly VitestRun[]} runs the runs of the report
 * @returns {Promise<Report>}
 */
export async function retryFailedFiles(report, runs) {
  const failed = [...new Set(report.failures.map(({ file }) => file))];
  let result = report;
  for (const run of runs) {
    const isOfRun = (/** @type {string} */ file) =>
      isTestFile(file) && run.folders.some((folder) => file === folder || file.startsWith(`${folder}/`));
    for (const file of failed.filter(isOfRun)) {
      const again = await runVitest({ ...run, name: `again ${file}`, folders: [file], shard: undefined });
      result = secondLook(result, again);
    }
  }
  return result;
}

/**
 * @param {{ name: string, parameters?: readonly string[], env?: Record<string, string> }} run
 * `parameters` choose the tests
 * @returns {Promise<Report>}
 */
export function runBrowserTests({ name, parameters = [], env }) {
  const reportFile = `test-results/${name.replaceAll("/", "-")}.json`;
  const config = ["test", "-c", `${browserFolder}/playwright.config.ts`, "--reporter=list,json"];
  return reported(name, () =>
    runReporting({
      reportFile,
      read: (json) => readPlaywrightReport(json, projectFolder),
      expectedFiles: [],
      start: () =>
        runNode(programs.playwright, [...config, ...parameters], {
          env: { ...testEnvironment, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
          captured: true,
        }),
    }),
  );
}

/** @param {string} name @param {() => Promise<Report>} runStep @returns {Promise<Report>} */
async function reported(name, runStep) {
  const startedAt = Date.now();
  const report = await runStep();
  const mark = report.failures.length > 0 ? "FAILED" : "ok    ";
  process.stdout.write(`${mark} ${name}: ${lastLine(report)} (${secondsSince(startedAt)} s)\n`);
  return report;
}

/** @param {number} startedAt */
export function secondsSince(startedAt) {
  return ((Date.now() - startedAt) / 1000).toFixed(1);
}

/**
 * @param {object} run
 * @param {string} run.reportFile
 * @param {(json: any) => Report} run.read
 * @param {readonly string[]} run.expectedFiles
 * @param {() => Promise<import("../processes.mjs").Ended>} run.start
 * @returns {Promise<Report>}
 */
async function runReporting({ reportFile, read, expectedFiles, start }) {
  const fullPath = path.join(projectFolder, reportFile);
  rmSync(fullPath, { force: true });
  const { exitCode, output } = await start();
  const report = existsSync(fullPath) ? readReport(fullPath, read) : join([]);
  return withMissingFiles(report, { expectedFiles, exitCode, program: reportFile, output });
}

/** @param {string} file @param {(json: any) => Report} read @returns {Report} */
function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...join([]), failures: [{ file, title: "the report can't be read", reason }] };
  }
}

/** Writes the results of a run to files. @param {Report} report */
export function writeReport(report) {
  writeFileSync(path.join(projectFolder, "test-results/report.json"), JSON.stringify(report, undefined, 1));
  const unstable = JSON.stringify(report.unstable, undefined, 1);
  writeFileSync(path.join(projectFolder, "test-results/unstable.json"), unstable);
}
