import { describe, expect, test } from "vitest";
import {
  exitCodeOf,
  lastLine,
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
          { status: "failed", fullName: "two" },
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
      failures: ["rules/a.test.ts: two", "rules/b.test.ts: No such module"],
    });
  });
});

describe("Playwright's report", () => {
  const report = {
    config: { rootDir: "/p/tests/e2e" },
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
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
                  { projectName: "no-js", status: "unexpected" },
                ],
              },
            ],
          },
        ],
      },
    ],
  };

  test("counts errors outside the tests as failures, tests that needed a second try among them", () => {
    expect(readPlaywrightReport(report, "/p")).toEqual({
      counts: { passed: 3, failed: 3, skipped: 2 },
      files: ["tests/e2e/a.test.ts"],
      failures: ["No config", "tests/e2e/a.test.ts [no-js]: signing in › works"],
    });
  });
});

describe("a run is not believed", () => {
  const green = { counts: { passed: 2, failed: 0, skipped: 0 }, files: ["a.test.ts"], failures: [] };

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
