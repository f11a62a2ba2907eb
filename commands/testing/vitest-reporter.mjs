// @ts-check
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectFolder } from "../project.mjs";
import { beginning } from "./report.mjs";

/**
 * @typedef {import("vitest/node").TestModule} TestModule
 * @typedef {import("vitest").SerializedError} SerializedError
 */

/**
 * Writes a report to the file that TEST_REPORT names. Vitest's JSON reporter omits errors outside of tests, such as
 * unhandled rejections and workers that ended.
 */
export default class ReportWriter {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly SerializedError[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map(ranFile);
    const failures = [...modules.flatMap(failuresOf), ...unhandledErrors.map(unhandled)];
    const file = process.env.TEST_REPORT ?? "test-results/vitest.json";
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ files, failures, unstable: [] }));
  }
}

/** @param {TestModule} module @returns {import("./report.mjs").RanFile} */
function ranFile(module) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    counts[state === "pending" ? "failed" : state] += 1;
  }
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return { name: relativeName(module.moduleId), ms: duration + collectDuration + setupDuration, ...counts };
}

/** @param {TestModule} module @returns {import("./report.mjs").Failure[]} */
function failuresOf(module) {
  const file = relativeName(module.moduleId);
  const failures = [];
  for (const test of module.children.allTests("failed")) {
    failures.push({ file, title: test.fullName, reason: reasonOf(test.result().errors) });
  }
  for (const test of module.children.allTests("pending")) {
    failures.push({ file, title: test.fullName, reason: "It was not finished." });
  }
  for (const suite of module.children.allSuites()) {
    const reason = reasonOf(suite.errors());
    if (reason !== "") failures.push({ file, title: suite.fullName, reason });
  }
  const reason = reasonOf(module.errors());
  if (reason !== "") failures.push({ file, title: "outside of its tests", reason });
  return failures;
}

/** @param {SerializedError} error @returns {import("./report.mjs").Failure} */
function unhandled(error) {
  const file = typeof error.VITEST_TEST_PATH === "string" ? relativeName(error.VITEST_TEST_PATH) : "vitest";
  return { file, title: `unhandled ${error.name ?? "error"}`, reason: reasonOf([error]) };
}

/** @param {readonly { message?: string, stack?: string }[] | undefined} errors */
function reasonOf(errors) {
  const [first] = errors ?? [];
  return first ? beginning(first.message ?? first.stack ?? "no message") : "";
}

/** @param {string} file */
function relativeName(file) {
  return path.relative(projectFolder, file).split(path.sep).join("/");
}
