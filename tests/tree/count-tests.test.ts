import { describe, expect, test } from "vitest";
import {
  exitCodeOf,
  lastLine,
  readPlaywrightReport,
  readVitestReport,
  slowest,
  withMissingFiles,
} from "../../commands/count-tests.mjs";

describe("the last line", () => {
  test("says what passed and failed, and what was skipped where something was", () => {
    expect(lastLine({ passed: 12, failed: 0, skipped: 0 })).toBe("12 passed, 0 failed");
    expect(lastLine({ passed: 12, failed: 1, skipped: 3 })).toBe("12 passed, 1 failed, 3 skipped");
  });

  test("exits with code 1 where a test failed or none ran", () => {
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
        startTime: 1_000,
        endTime: 3_500,
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "one" },
          { status: "failed", fullName: "two", failureMessages: ["expected 1\n    at file.ts"] },
          { status: "skipped", fullName: "three" },
          { status: "todo", fullName: "four" },
        ],
      },
      {
        name: "/p/rules/b.test.ts",
        startTime: 2_000,
        endTime: 2_100,
        status: "failed",
        message: "No such module\nat …",
        assertionResults: [],
      },
    ],
  };

  test("counts a file that fails outside its tests as a failure", () => {
    expect(readVitestReport(report, "/p")).toEqual({
      counts: { passed: 1, failed: 2, skipped: 2 },
      files: [
        { name: "rules/a.test.ts", ms: 2_500 },
        { name: "rules/b.test.ts", ms: 100 },
      ],
      failures: ["rules/a.test.ts: two\n      expected 1", "rules/b.test.ts: No such module"],
    });
  });
});

describe("Playwright's report", () => {
  const waited = {
    duration: 30,
    errors: [{ message: "\u001b[31mwaited for the page\u001b[39m\n    at page.ts" }],
  };
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
                  { projectName: "js", status: "expected", results: [{ duration: 5, errors: [] }] },
                  { projectName: "no-js", status: "unexpected", results: [waited] },
                ],
              },
              {
                title: "stalls",
                file: "a.test.ts",
                tests: [{ projectName: "js", status: "flaky", results: [waited] }],
              },
            ],
          },
        ],
      },
    ],
  };

  test("counts errors outside the tests as failures, and tests that passed only on a second try", () => {
    expect(readPlaywrightReport(report, "/p")).toEqual({
      counts: { passed: 3, failed: 3, skipped: 2 },
      files: [{ name: "tests/e2e/a.test.ts", ms: 65 }],
      failures: [
        "No config",
        "tests/e2e/a.test.ts [no-js]: signing in › works\n      waited for the page",
        "tests/e2e/a.test.ts [js]: signing in › stalls\n      waited for the page",
      ],
    });
  });
});

test("the slowest files are listed in order, with their seconds", () => {
  const files = [
    { name: "a.test.ts", ms: 900 },
    { name: "b.test.ts", ms: 12_340 },
    { name: "c.test.ts", ms: 5_000 },
  ];
  expect(slowest(files, 2)).toEqual(["  12.3 s  b.test.ts", "   5.0 s  c.test.ts"]);
});

describe("a run's report is not trusted", () => {
  const green = {
    counts: { passed: 2, failed: 0, skipped: 0 },
    files: [{ name: "a.test.ts", ms: 1 }],
    failures: [],
  };

  test("where a test file on the disk did not run", () => {
    const run = { expectedFiles: ["a.test.ts", "b.test.ts"], exitCode: 0, program: "vitest" };
    const { counts, failures } = withMissingFiles(green, run);
    expect(counts).toEqual({ passed: 2, failed: 1, skipped: 0 });
    expect(failures).toEqual(["b.test.ts: did not run"]);
  });

  test("where the program failed although no test did", () => {
    const run = { expectedFiles: ["a.test.ts"], exitCode: 1, program: "vitest" };
    expect(withMissingFiles(green, run).failures).toEqual(["vitest ended with exit code 1"]);
  });

  test("but it is where all is as it should be", () => {
    const run = { expectedFiles: ["a.test.ts"], exitCode: 0, program: "vitest" };
    expect(withMissingFiles(green, run)).toEqual(green);
  });
});
