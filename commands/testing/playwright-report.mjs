// @ts-check
import path from "node:path";
import { beginning } from "./report.mjs";

/**
 * Reads Playwright's JSON report. A test that failed and passed when it was run again alone is unstable.
 *
 * @param {any} json
 * @param {string} folder the project's
 * @returns {import("./report.mjs").Report}
 */
export function readPlaywrightReport(json, folder) {
  /** @type {Map<string, import("./report.mjs").RanFile>} */
  const files = new Map();
  /** @type {import("./report.mjs").Report} */
  const report = { files: [], failures: [], unstable: [] };

  /** @param {any} suite @param {readonly string[]} above */
  function walk(suite, above) {
    for (const spec of suite.specs ?? []) {
      const name = path.relative(folder, path.join(json.config.rootDir, spec.file)).split(path.sep).join("/");
      const file = files.get(name) ?? { name, ms: 0, passed: 0, failed: 0, skipped: 0 };
      files.set(name, file);
      for (const test of spec.tests) {
        const results = test.results ?? [];
        for (const { duration } of results) file.ms += duration;
        const failure = {
          file: name,
          title: `[${test.projectName}] ${[...above, spec.title].join(" › ")}`,
          reason: beginning(results[0]?.errors?.[0]?.message ?? ""),
        };
        if (test.status === "unexpected") report.failures.push(failure);
        if (test.status === "flaky") report.unstable.push(failure);
        file[countSelected(test.status)] += 1;
      }
    }
    for (const inner of suite.suites ?? []) walk(inner, [...above, inner.title]);
  }

  for (const suite of json.suites) walk(suite, []);
  for (const { message = "" } of json.errors) {
    report.failures.push({ file: "playwright", title: "outside of the tests", reason: beginning(message) });
  }
  return { ...report, files: [...files.values()] };
}

/** @param {string} status @returns {"passed" | "failed" | "skipped"} */
function countSelected(status) {
  if (status === "skipped") return "skipped";
  return status === "unexpected" ? "failed" : "passed";
}
