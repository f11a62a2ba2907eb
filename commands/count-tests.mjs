// @ts-check
import path from "node:path";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ counts: Counts, files: string[], failures: string[] }} Report
 * `files` are those that ran, relative to the project with slashes; `failures` name what failed
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
    failures.push(...failed.map((/** @type {any} */ test) => `${name}: ${test.fullName}`));
    if (file.status === "failed" && failed.length === 0) {
      counts.failed += 1;
      failures.push(`${name}: ${String(file.message).trim().split("\n")[0]}`);
    }
  }
  return { counts, files, failures };
}

/**
 * Reads Playwright's JSON report. A test that passed only at a second try has failed.
 *
 * @param {any} json
 * @param {string} folder the project's
 * @returns {Report}
 */
export function readPlaywrightReport(json, folder) {
  const { expected, unexpected, flaky, skipped } = json.stats;
  const counts = { passed: expected, failed: unexpected + flaky + json.errors.length, skipped };
  const failures = json.errors.map((/** @type {any} */ error) => String(error.message).split("\n")[0] ?? "");
  /** @type {Set<string>} */
  const files = new Set();

  /** @param {any} suite @param {readonly string[]} above */
  function walk(suite, above) {
    for (const spec of suite.specs ?? []) {
      const file = relativeName(folder, path.join(json.config.rootDir, spec.file));
      files.add(file);
      for (const test of spec.tests) {
        if (test.status === "unexpected" || test.status === "flaky") {
          failures.push(`${file} [${test.projectName}]: ${[...above, spec.title].join(" › ")}`);
        }
      }
    }
    for (const inner of suite.suites ?? []) {
      walk(inner, [...above, inner.title]);
    }
  }
  json.suites.forEach((/** @type {any} */ suite) => walk(suite, []));
  return { counts, files: [...files], failures };
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
    files: report.files,
    counts: add([report.counts, { passed: 0, failed: failures.length, skipped: 0 }]),
    failures: [...report.failures, ...failures],
  };
}

/** @param {string} folder @param {string} file */
function relativeName(folder, file) {
  return path.relative(folder, file).split(path.sep).join("/");
}
