import { describe, expect, test } from "vitest";
import {
  exitCodeOf,
  lastLine,
  MOST_SECOND_TRIES,
  readPlaywrightReport,
  readVitestReport,
  withWhatIsMissing,
} from "../../commands/count-tests.mjs";

describe("the last line", () => {
  test("says what passed and failed, and what was skipped where something was", () => {
    expect(lastLine({ passed: 12, failed: 0, skipped: 0 })).toBe("12 passed, 0 failed");
    expect(lastLine({ passed: 12, failed: 1, skipped: 3 })).toBe("12 passed, 1 failed, 3 skipped");
  });

  test("goes with exit code 1 where a test failed or none ran", () => {
    expect(exitCodeOf({ passed: 5, failed: 1, skipped: 0 })).toBe(1);
    expect(exitCodeOf({ passed: 0, failed: 0, skipped: 4 })).toBe(1);
    expect(exitCodeOf({ passed: 5, failed: 0, skipped: 4 })).toBe(0);
  });
});

describe("vitest's report", () => {
  const report = {
    testResults: [
      {
        name: "/p/rules/a.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "one" },
          { status: "failed", fullName: "two", failureMessages: ["expected 1\n    at file.ts"] },
          { status: "skipped", fullName: "three" },
          { status: "todo", fullName: "four" },
        ],
      },
      { name: "/p/rules/b.test.ts", status: "failed", message: "No such module\nat …", assertionResults: [] },
    ],
  };

  test("counts a file that fails outside its tests as a failure", () => {
    expect(readVitestReport(report, "/p")).toEqual({
      counts: { passed: 1, failed: 2, skipped: 2 },
      files: ["rules/a.test.ts", "rules/b.test.ts"],
      failures: ["rules/a.test.ts: two\n      expected 1", "rules/b.test.ts: No such module"],
      secondTries: [],
    });
  });
});

describe("Playwright's report", () => {
  const waited = { errors: [{ message: "\u001b[31mwaited for the page\u001b[39m\n    at page.ts" }] };
  const reportOf = (flaky: number) => ({
    config: { rootDir: "/p/tests/e2e" },
    stats: { expected: 3, unexpected: 1, flaky, skipped: 2 },
    errors: [{ message: "No config\nmore" }],
    suites: [
      {
        title: "a.test.ts",
        specs: [],
        suites: [
          {
            title: "signing in",
            specs: [
              {
                title: "works",
                file: "a.test.ts",
                tests: [
                  { projectName: "js", status: "expected" },
                  { projectName: "no-js", status: "unexpected", results: [waited] },
                ],
              },
              ...Array.from({ length: flaky }, (_, index) => ({
                title: `stalls ${index}`,
                file: "a.test.ts",
                tests: [{ projectName: "js", status: "flaky", results: [waited] }],
              })),
            ],
          },
        ],
      },
    ],
  });
  const failed = ["No config", "tests/e2e/a.test.ts [no-js]: signing in › works\n      waited for the page"];

  test("counts errors outside the tests as failures, and names what a second try was needed for", () => {
    expect(readPlaywrightReport(reportOf(1), "/p")).toEqual({
      counts: { passed: 4, failed: 2, skipped: 2 },
      files: ["tests/e2e/a.test.ts"],
      failures: failed,
      secondTries: ["tests/e2e/a.test.ts [js]: signing in › stalls 0\n      waited for the page"],
    });
  });

  test("fails where more than a few tests needed a second try", () => {
    const { counts, failures, secondTries } = readPlaywrightReport(reportOf(MOST_SECOND_TRIES + 1), "/p");
    expect(counts).toEqual({ passed: 3, failed: 3 + MOST_SECOND_TRIES, skipped: 2 });
    expect(failures).toHaveLength(failed.length + MOST_SECOND_TRIES + 1);
    expect(secondTries).toEqual([]);
  });
});

describe("a run is not believed", () => {
  const green = {
    counts: { passed: 2, failed: 0, skipped: 0 },
    files: ["a.test.ts"],
    failures: [],
    secondTries: [],
  };

  test("where a test file on the disk did not run", () => {
    const run = { expectedFiles: ["a.test.ts", "b.test.ts"], exitCode: 0, program: "vitest" };
    const { counts, failures } = withWhatIsMissing(green, run);
    expect(counts).toEqual({ passed: 2, failed: 1, skipped: 0 });
    expect(failures).toEqual(["b.test.ts: did not run"]);
  });

  test("where the program failed although no test did", () => {
    const run = { expectedFiles: ["a.test.ts"], exitCode: 1, program: "vitest" };
    expect(withWhatIsMissing(green, run).failures).toEqual(["vitest ended with exit code 1"]);
  });

  test("but it is where all is as it should be", () => {
    const run = { expectedFiles: ["a.test.ts"], exitCode: 0, program: "vitest" };
    expect(withWhatIsMissing(green, run)).toEqual(green);
  });
});
