// @ts-check
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ name: string, ms: number }} RanFile a test file, relative to the project with slashes, and how long its tests took
 * @typedef {{ counts: Counts, files: RanFile[], failures: string[] }} Report
 * `failures` name what failed and why
 */

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

/** @param {readonly RanFile[]} files @param {number} most @returns {string[]} the slowest of them, a line each */
export function slowest(files, most) {
  return [...files]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, most)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
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
    files.push({ name, ms: file.endTime - file.startTime });
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
  return { counts, files, failures };
}

/**
 * Reads Playwright's JSON report. A test has one try: what passed only at a second one has failed.
 *
 * @param {any} json
 * @param {string} folder the project's
 * @returns {Report}
 */
export function readPlaywrightReport(json, folder) {
  const { expected, unexpected, flaky, skipped } = json.stats;
  const counts = { passed: expected, failed: unexpected + flaky + json.errors.length, skipped };
  const failures = json.errors.map((/** @type {any} */ error) => String(error.message).split("\n")[0] ?? "");
  /** @type {Map<string, number>} */
  const times = new Map();

  /** @param {any} suite @param {readonly string[]} above */
  function walk(suite, above) {
    for (const spec of suite.specs ?? []) {
      const file = relativeName(folder, path.join(json.config.rootDir, spec.file));
      for (const test of spec.tests) {
        const results = test.results ?? [];
        const ms = results.reduce(
          (/** @type {number} */ sum, /** @type {any} */ each) => sum + each.duration,
          0,
        );
        times.set(file, (times.get(file) ?? 0) + ms);
        const title = `${file} [${test.projectName}]: ${[...above, spec.title].join(" › ")}`;
        if (["unexpected", "flaky"].includes(test.status)) {
          failures.push(named(title, results[0]?.errors?.[0]?.message));
        }
      }
    }
    for (const inner of suite.suites ?? []) {
      walk(inner, [...above, inner.title]);
    }
  }
  json.suites.forEach((/** @type {any} */ suite) => walk(suite, []));
  return { counts, files: [...times].map(([name, ms]) => ({ name, ms })), failures };
}

/**
 * A report to which every test file on the disk belongs: one that no project ran is a failure,
 * and so is a program that failed although no test did.
 *
 * @param {Report} report
 * @param {{ expectedFiles: readonly string[], exitCode: number, program: string }} run
 * @returns {Report}
 */
export function withMissingFiles(report, { expectedFiles, exitCode, program }) {
  const ran = new Set(report.files.map(({ name }) => name));
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
  const reported = lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("at "));
  return [title, ...reported.slice(0, 8)].join("\n      ");
}

/** @param {string} folder @param {string} file */
function relativeName(folder, file) {
  return path.relative(folder, file).split(path.sep).join("/");
}
