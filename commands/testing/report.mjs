// @ts-check
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{ name: string, ms: number, passed: number, failed: number, skipped: number }} RanFile
 * a test file, relative to the project with slashes; how long its tests took, and how they ended
 * @typedef {{ file: string, title: string, reason: string }} Failure
 * `file` is that of the test, or the step that failed; `reason` is the beginning of its error
 * @typedef {{ files: RanFile[], failures: Failure[], unstable: Failure[] }} Report
 * `unstable` are failures of tests that passed when they were run again alone
 */

/** The maximum number of tests that pass only at their second run; with more, the run fails. */
const UNSTABLE_MAX = 5;
const SLOWEST_FILES = 10;
const REASON_LINES = 3;
/** Lines of the closing block; when a machine is gone, they are all that is left of a run. */
const BLOCK_LINES = 60;

/** @param {readonly Report[]} reports @returns {Report} */
export function join(reports) {
  return {
    files: reports.flatMap((report) => report.files),
    failures: reports.flatMap((report) => report.failures),
    unstable: reports.flatMap((report) => report.unstable),
  };
}

/**
 * Returns the report of a step that is one program and counts as one test.
 *
 * @param {string} step
 * @param {{ ms: number, problem: string | undefined }} ended
 * @returns {Report}
 */
export function ofStep(step, { ms, problem }) {
  const failed = problem === undefined ? 0 : 1;
  return {
    files: [{ name: step, ms, passed: 1 - failed, failed, skipped: 0 }],
    failures: problem === undefined ? [] : [{ file: step, title: step, reason: beginning(problem, 12) }],
    unstable: [],
  };
}

/**
 * Replaces the earlier results of the files in `again`. A file that failed and has passed now is unstable.
 *
 * @param {Report} first
 * @param {Report} again of files that failed, each run alone
 * @returns {Report}
 */
export function secondLook(first, again) {
  const looked = new Set(again.files.map(({ name }) => name));
  const stillFails = new Set(again.failures.map(({ file }) => file));
  const before = first.failures.filter(({ file }) => looked.has(file));
  return {
    files: [...first.files.filter(({ name }) => !looked.has(name)), ...again.files],
    failures: [...first.failures.filter(({ file }) => !looked.has(file)), ...again.failures],
    unstable: [...first.unstable, ...before.filter(({ file }) => !stillFails.has(file))],
  };
}

/**
 * Adds failures to a report: each test file on the disk that did not run, and a program that failed
 * although no test did.
 *
 * @param {Report} report
 * @param {{ expectedFiles: readonly string[], exitCode: number, program: string, output: string }} run
 * @returns {Report}
 */
export function withMissingFiles(report, { expectedFiles, exitCode, program, output }) {
  const ran = new Set(report.files.map(({ name }) => name));
  const missing = expectedFiles
    .filter((file) => !ran.has(file))
    .map((file) => ({ file, title: "did not run", reason: "" }));
  const isUnexplained = exitCode !== 0 && report.failures.length + missing.length === 0;
  const unexplained = {
    file: program,
    title: `ended with exit code ${exitCode}; the last lines that it printed:`,
    reason: ending(output, REASON_LINES),
  };
  return { ...report, failures: [...report.failures, ...missing, ...(isUnexplained ? [unexplained] : [])] };
}

/**
 * @param {Report} report
 * @returns {{ passed: number, failed: number, skipped: number }} what passed only at its second run has passed
 */
export function totals({ files, failures, unstable }) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of files) {
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
  }
  // Failures outside the tests, such as an unhandled rejection, belong to no test's count.
  sum.failed = Math.max(sum.failed, failures.length);
  if (unstable.length > UNSTABLE_MAX) sum.failed += unstable.length - UNSTABLE_MAX;
  return sum;
}

/** @param {Report} report @returns {string} `12 passed, 0 failed`, and `, 3 skipped` where some were */
export function lastLine(report) {
  const { passed, failed, skipped } = totals(report);
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** @param {Report} report @returns {0 | 1} 1 also when nothing ran, as nothing is proven */
export function findExitCode(report) {
  const { passed, failed } = totals(report);
  return failed > 0 || passed === 0 ? 1 : 0;
}

/** @param {Report} report @returns {string[]} the slowest files, a line each */
export function slowest({ files }) {
  return [...files]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST_FILES)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/**
 * Returns what a reader sees last: the unstable tests, then those that failed, each with the beginning of
 * its error, then the totals.
 *
 * @param {Report} report
 * @returns {string[]} at most sixty lines
 */
export function closingBlock(report) {
  const { failures, unstable } = report;
  const tooMany = unstable.length > UNSTABLE_MAX ? `, and more than ${UNSTABLE_MAX} are too many` : "";
  const last = lastLine(report);
  const shownFailures = listed("Failed:", failures, BLOCK_LINES - 1);
  const room = BLOCK_LINES - 1 - shownFailures.length;
  const title = `Unstable (passed when run again alone${tooMany}):`;
  return [...listed(title, unstable, room), ...shownFailures, last];
}

/**
 * @param {string} title
 * @param {readonly Failure[]} failures
 * @param {number} most lines
 */
function listed(title, failures, most) {
  if (failures.length === 0 || most < 2) return [];
  const lines = [title];
  for (const [index, { file, title: name, reason }] of failures.entries()) {
    const entry = [`  ${file}: ${name}`, ...reason.split("\n").filter(Boolean).slice(0, REASON_LINES)];
    const left = failures.length - index;
    if (lines.length + entry.length + 1 > most) {
      return [...lines, `  … and ${left} more: test-results/report.json`];
    }
    lines.push(...entry.map((line, position) => (position === 0 ? line : `      ${line.slice(0, 200)}`)));
  }
  return lines;
}

/** Returns the first meaningful lines of an error. @param {string} text @param {number} [most] */
export function beginning(text, most = REASON_LINES) {
  return plainLines(text)
    .filter((line) => !line.startsWith("at "))
    .slice(0, most)
    .join("\n");
}

/** @param {string} text @param {number} most */
function ending(text, most) {
  return plainLines(text).slice(-most).join("\n");
}

/** @param {string} text */
function plainLines(text) {
  return stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
