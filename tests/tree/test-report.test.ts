import { describe, expect, test } from "vitest";
import { readPlaywrightReport } from "../../commands/testing/playwright-report.mjs";
import {
  closingBlock,
  findExitCode,
  lastLine,
  type Report,
  secondLook,
  slowest,
  totals,
  withMissingFiles,
} from "../../commands/testing/report.mjs";

function file(name: string, { passed = 0, failed = 0, skipped = 0, ms = 1 } = {}): Report["files"][number] {
  return { name, ms, passed, failed, skipped };
}

function failure(name: string, title = "opens the door", reason = "expected 1\nto be 2\nat once\nand more") {
  return { file: name, title, reason };
}

function report(found: Partial<Report>): Report {
  return { files: [], failures: [], unstable: [], ...found };
}

describe("the last line", () => {
  test("shows what passed and failed, and what was skipped where something was", () => {
    expect(lastLine(report({ files: [file("a", { passed: 12 })] }))).toBe("12 passed, 0 failed");
    const mixed = [file("a", { passed: 12, failed: 1 }), file("b", { skipped: 3 })];
    expect(lastLine(report({ files: mixed }))).toBe("12 passed, 1 failed, 3 skipped");
  });

  test("exits with code 1 where a test failed, something failed outside of the tests, or nothing ran", () => {
    expect(findExitCode(report({ files: [file("a", { passed: 5, failed: 1 })] }))).toBe(1);
    expect(findExitCode(report({ files: [file("a", { passed: 5 })], failures: [failure("vitest")] }))).toBe(
      1,
    );
    expect(findExitCode(report({ files: [file("a", { skipped: 4 })] }))).toBe(1);
    expect(findExitCode(report({ files: [file("a", { passed: 5, skipped: 4 })] }))).toBe(0);
  });

  test("counts five unstable tests as passed, and more as failed", () => {
    const unstable = Array.from({ length: 5 }, (_, index) => failure(`${index}`));
    const files = [file("a", { passed: 6 })];
    expect(totals(report({ files, unstable })).failed).toBe(0);
    expect(totals(report({ files, unstable: [...unstable, failure("6")] })).failed).toBe(1);
  });
});

describe("a file that failed and is run again alone", () => {
  const first = report({
    files: [file("a.test.ts", { passed: 1, failed: 1 }), file("b.test.ts", { passed: 2 })],
    failures: [failure("a.test.ts")],
  });

  test("counts as passed and as unstable if it passes then", () => {
    const again = report({ files: [file("a.test.ts", { passed: 2 })] });
    expect(secondLook(first, again)).toEqual({
      files: [file("b.test.ts", { passed: 2 }), file("a.test.ts", { passed: 2 })],
      failures: [],
      unstable: [failure("a.test.ts")],
    });
  });

  test("has failed, with its second error, if it fails again", () => {
    const again = report({
      files: [file("a.test.ts", { passed: 1, failed: 1 })],
      failures: [failure("a.test.ts", "opens the door", "the second error")],
    });
    const looked = secondLook(first, again);
    expect(looked.failures).toEqual(again.failures);
    expect(looked.unstable).toEqual([]);
    expect(lastLine(looked)).toBe("3 passed, 1 failed");
  });
});

describe("the closing block", () => {
  test("names what is unstable, then what failed, with three lines of each error, then the totals", () => {
    const found = report({
      files: [file("b.test.ts", { passed: 1, failed: 1 })],
      failures: [failure("b.test.ts", "closes it", "no such door")],
      unstable: [failure("a.test.ts")],
    });
    expect(closingBlock(found)).toEqual([
      "Unstable (passed when run again alone):",
      "  a.test.ts: opens the door",
      "      expected 1",
      "      to be 2",
      "      at once",
      "Failed:",
      "  b.test.ts: closes it",
      "      no such door",
      "1 passed, 1 failed",
    ]);
  });

  test("is never longer than sixty lines, and shows how much it omits", () => {
    const failures = Array.from({ length: 100 }, (_, index) => failure(`${index}.test.ts`));
    const lines = closingBlock(report({ failures, unstable: failures }));
    expect(lines.length).toBeLessThanOrEqual(60);
    expect(lines.at(-2)).toMatch(/and \d+ more: test-results\/report\.json/);
    expect(lines.at(-1)).toBe("0 passed, 195 failed");
  });
});

test("Playwright's report counts what passed only when it was run again as passed and unstable", () => {
  const waited = {
    duration: 30,
    errors: [{ message: "\u001b[31mwaited for the page\u001b[39m\n    at page.ts" }],
  };
  const tests = [
    { projectName: "js", status: "expected", results: [{ duration: 5, errors: [] }] },
    { projectName: "no-js", status: "unexpected", results: [waited] },
    { projectName: "slow", status: "flaky", results: [waited, { duration: 5, errors: [] }] },
  ];
  const json = {
    config: { rootDir: "/p/tests/e2e" },
    errors: [{ message: "No config\nmore" }],
    suites: [
      {
        title: "a.test.ts",
        specs: [],
        suites: [{ title: "signing in", specs: [{ title: "works", tests }] }],
      },
    ],
  };
  for (const spec of json.suites[0]!.suites[0]!.specs) Object.assign(spec, { file: "a.test.ts" });
  const name = "tests/e2e/a.test.ts";
  expect(readPlaywrightReport(json, "/p")).toEqual({
    files: [file(name, { passed: 2, failed: 1, ms: 70 })],
    failures: [
      { file: name, title: "[no-js] signing in › works", reason: "waited for the page" },
      { file: "playwright", title: "outside of the tests", reason: "No config\nmore" },
    ],
    unstable: [{ file: name, title: "[slow] signing in › works", reason: "waited for the page" }],
  });
});

test("the slowest files are listed in order, with their seconds", () => {
  const files = [file("a.test.ts", { ms: 900 }), file("b.test.ts", { ms: 12_340 })];
  expect(slowest(report({ files }))).toEqual(["  12.3 s  b.test.ts", "   0.9 s  a.test.ts"]);
});

describe("a run's report is not trusted", () => {
  const green = report({ files: [file("a.test.ts", { passed: 2 })] });
  const run = { expectedFiles: ["a.test.ts"], exitCode: 0, program: "vitest.json", output: "" };

  test("where a test file on the disk did not run", () => {
    const { failures } = withMissingFiles(green, { ...run, expectedFiles: ["a.test.ts", "b.test.ts"] });
    expect(failures).toEqual([{ file: "b.test.ts", title: "did not run", reason: "" }]);
  });

  test("where the program failed although no test did; the last lines that it printed show why", () => {
    const output = "RUN\nNo test had these calls answered: devices.list\n\n";
    const { failures } = withMissingFiles(green, { ...run, exitCode: 1, output });
    expect(failures).toEqual([
      {
        file: "vitest.json",
        title: "ended with exit code 1; the last lines that it printed:",
        reason: "RUN\nNo test had these calls answered: devices.list",
      },
    ]);
  });

  test("but it is where everything is in order", () => {
    expect(withMissingFiles(green, run)).toEqual(green);
  });
});
