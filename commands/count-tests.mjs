// @ts-check
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ counts: Counts, files: string[], failures: string[], secondTries: string[] }} Report
 * `files` are those that ran, relative to the project with slashes; `failures` name what failed and why,
 * `secondTries` what passed, but not at once
 */

/** How many tests of a run may pass at a second try only: a browser stalls now and then, a broken suite often. */
export const MOST_SECOND_TRIES = 3;

/** @param {readonly Counts[]} parts @returns {Counts} */
export function add(parts) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const part of parts) {
    sum.passed += part.passed;
    sum.failed += part.failed;
    sum.skipped += part.skipped;
  }
  return sum;
}

/** @param {Counts} counts @returns {string} `12 passed, 0 failed`, and `, 3 skipped` where some were */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** @param {Counts} counts @returns {0 | 1} where nothing ran, nothing is proven */
export function exitCodeOf({ passed, failed }) {
  return failed > 0 || passed === 0 ? 1 : 0;
}

/**
 * Reads vitest's JSON report. A file that fails outside its tests counts as one failure.
 *
 * @param {any} json
 * @param {string} folder the project's
 * @returns {Report}
 */
export function readVitestReport(json, folder) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const files = [];
  for (const file of json.testResults) {
    const name = relativeName(folder, file.name);
    files.push(name);
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === "failed");
    const passed = file.assertionResults.filter((/** @type {any} */ test) => test.status === "passed");
    counts.passed += passed.length;
    counts.failed += failed.length;
    counts.skipped += file.assertionResults.length - passed.length - failed.length;
    failures.push(
      ...failed.map((/** @type {any} */ test) =>
        named(`${name}: ${test.fullName}`, test.failureMessages?.[0]),
      ),
    );
    if (file.status === "failed" && failed.length === 0) {
      counts.failed += 1;
      failures.push(`${name}: ${String(file.message).trim().split("\n")[0]}`);
    }
  }
  return { counts, files, failures, secondTries: [] };
}

/**
 * Reads Playwright's JSON report. What passed only at a second try has passed and is named, with what the first
 * one met; where more than {@link MOST_SECOND_TRIES} needed one, they have failed.
 *
 * @param {any} json
 * @param {string} folder the project's
 * @returns {Report}
 */
export function readPlaywrightReport(json, folder) {
  const { expected, unexpected, flaky, skipped } = json.stats;
  const tooMany = flaky > MOST_SECOND_TRIES;
  const failed = unexpected + json.errors.length + (tooMany ? flaky : 0);
  const counts = { passed: expected + (tooMany ? 0 : flaky), failed, skipped };
  const failures = json.errors.map((/** @type {any} */ error) => String(error.message).split("\n")[0] ?? "");
  /** @type {string[]} */
  const secondTries = [];
  /** @type {Set<string>} */
  const files = new Set();

  /** @param {any} suite @param {readonly string[]} above */
  function walk(suite, above) {
    for (const spec of suite.specs ?? []) {
      const file = relativeName(folder, path.join(json.config.rootDir, spec.file));
      files.add(file);
      for (const test of spec.tests) {
        const title = `${file} [${test.projectName}]: ${[...above, spec.title].join(" › ")}`;
        const name = named(title, test.results?.[0]?.errors?.[0]?.message);
        if (test.status === "unexpected") failures.push(name);
        if (test.status === "flaky") secondTries.push(name);
      }
    }
    for (const inner of suite.suites ?? []) {
      walk(inner, [...above, inner.title]);
    }
  }
  json.suites.forEach((/** @type {any} */ suite) => walk(suite, []));
  const [failedToo, passed] = tooMany ? [secondTries, []] : [[], secondTries];
  return { counts, files: [...files], failures: [...failures, ...failedToo], secondTries: passed };
}

/**
 * A report to which every test file on the disk belongs: one that no project ran is a failure,
 * and so is a program that failed although no test did.
 *
 * @param {Report} report
 * @param {{ expectedFiles: readonly string[], exitCode: number, program: string }} run
 * @returns {Report}
 */
export function withWhatIsMissing(report, { expectedFiles, exitCode, program }) {
  const ran = new Set(report.files);
  const missing = expectedFiles.filter((file) => !ran.has(file)).map((file) => `${file}: did not run`);
  const unexplained = exitCode !== 0 && report.counts.failed + missing.length === 0;
  const failures = unexplained ? [`${program} ended with exit code ${exitCode}`] : missing;
  return {
    ...report,
    counts: add([report.counts, { passed: 0, failed: failures.length, skipped: 0 }]),
    failures: [...report.failures, ...failures],
  };
}

/**
 * A test's title with the beginning of what went wrong: on a machine that is gone, it is all that is left of it.
 *
 * @param {string} title @param {unknown} message
 */
function named(title, message) {
  if (typeof message !== "string") return title;
  const lines = stripVTControlCharacters(message).split("\n");
  const told = lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("at "));
  return [title, ...told.slice(0, 8)].join("\n      ");
}

/** @param {string} folder @param {string} file */
function relativeName(folder, file) {
  return path.relative(folder, file).split(path.sep).join("/");
}
