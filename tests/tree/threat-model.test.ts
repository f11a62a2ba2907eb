import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const DOCUMENT = "docs/threat-model.md";
const TABLES = [
  "Earlier findings and their defences",
  "Findings of operation",
  "Later findings",
  "Findings of use",
];

/** Every finding that must have a row. */
const FINDINGS = [
  "H1",
  ...Array.from({ length: 9 }, (_, index) => `M${index + 1}`),
  ...Array.from({ length: 17 }, (_, index) => `L${index + 1}`),
  ...["cookie tossing", "left domain", "twins", "change of mail or mobile", "body against path"],
  ...["reserved names", "private columns", "cache deception", "text extremes", "types", "polyglots"],
  ...["multipart", "arrays", "clock", "the log deleted by hand"],
  ...Array.from({ length: 10 }, (_, index) => `O-D${index + 1}`),
  ...["O-D2b", "unit", "image"],
  ...Array.from({ length: 11 }, (_, index) => `S${index + 1}`),
  ...Array.from({ length: 5 }, (_, index) => `O${index + 1}`),
  ...Array.from({ length: 7 }, (_, index) => `B${index + 1}`),
  ...Array.from({ length: 6 }, (_, index) => `D${index + 1}`),
  ...Array.from({ length: 11 }, (_, index) => `E${index + 1}`),
];

interface Row {
  findings: string[];
  mechanism: string;
  tests: { file: string; titles: string[] }[];
  /** Undefined in a table without the column. */
  engines: string | undefined;
  isAccepted: boolean;
}

function rowsOf(text: string): Row[] {
  return TABLES.flatMap((title) => {
    const table = text.split(`## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
    const lines = table.split("\n").filter((line) => /^\|(?! -| Finding)/.test(line));
    return lines.map((line) => {
      const cells = line.split("|").slice(1, -1);
      const [finding = "", mechanism = "", shownBy = "", engines] = cells.map((cell) => cell.trim());
      const tests: Row["tests"] = [];
      for (const [, file, quoted] of shownBy.matchAll(/`([^`]+\.test\.tsx?)`|"([^"]+)"/g)) {
        if (file !== undefined) tests.push({ file, titles: [] });
        else tests.at(-1)?.titles.push(quoted ?? "");
      }
      const isAccepted = shownBy === "a risk that is accepted";
      const findings = (finding.split(":")[0] ?? "").split(", ");
      return { findings, mechanism, tests, engines, isAccepted };
    });
  });
}

const rows = rowsOf(readFileSync(DOCUMENT, "utf8"));

test("each finding has a row, and each row is of a finding", () => {
  expect(rows.flatMap(({ findings }) => findings).sort()).toEqual([...FINDINGS].sort());
});

test("each row names its mechanism and existing tests", () => {
  const problems = rows.flatMap(({ findings, mechanism, tests, isAccepted }) => {
    const where = findings.join(", ");
    if (mechanism === "") return [`${where}: no mechanism`];
    if (tests.length === 0) return isAccepted ? [] : [`${where}: no test`];
    return tests.flatMap(({ file, titles }) => {
      if (!existsSync(file)) return [`${where}: ${file} does not exist`];
      if (titles.length === 0) return [`${where}: ${file} is named without a title`];
      const text = readFileSync(file, "utf8");
      return titles
        .filter((each) => !text.includes(each))
        .map((each) => `${where}: ${file} has no "${each}"`);
    });
  });
  expect(problems).toEqual([]);
});

/** Functions that run their tests on both engines in the full suite. */
const ON_BOTH =
  /\b(describeApi|describeApiOnBothEngines|describeEngines|describeOnEngines|describeConsoles|testEngines)\b/;
/** Tests that read sources, test a screen or are beside the code have no engine to run on. */
const HAS_NO_ENGINE = /^(?!tests\/)|^tests\/(tree|screens)\//;

function engineProblems({ findings, engines, tests }: Row, isOnBoth: (file: string) => boolean): string[] {
  const where = findings.join(", ");
  const files = tests.map(({ file }) => file).filter((file) => !HAS_NO_ENGINE.test(file));
  switch (engines) {
    case "both":
      if (files.length === 0) return [`${where}: no test with an engine`];
      return files
        .filter((file) => !isOnBoth(file))
        .map((file) => `${where}: ${file} is not on both engines`);
    case "embedded":
    case "no engine":
      return files.filter(isOnBoth).map((file) => `${where}: ${file} is on both engines`);
    default:
      return [`${where}: no such engines: ${engines}`];
  }
}

test("each row of an attack names the engines that its tests run on", () => {
  const isOnBoth = (file: string) => ON_BOTH.test(readFileSync(file, "utf8"));
  const ofAttacks = rows.filter(({ engines }) => engines !== undefined);
  expect(ofAttacks.length).toBeGreaterThan(25);
  expect(ofAttacks.flatMap((row) => engineProblems(row, isOnBoth))).toEqual([]);
});

test("a row with the wrong engines is found", () => {
  const row = (engines: string, file: string): Row => ({
    findings: ["H1"],
    mechanism: "by this",
    tests: [{ file, titles: ["a title"] }],
    engines,
    isAccepted: false,
  });
  const api = "tests/api/one.test.ts";
  const problems = (engines: string, file: string, onBoth: boolean) =>
    engineProblems(row(engines, file), () => onBoth);
  expect(problems("both", api, true)).toEqual([]);
  expect(problems("both", api, false)).toEqual([`H1: ${api} is not on both engines`]);
  expect(problems("both", "rules/one.test.ts", false)).toEqual(["H1: no test with an engine"]);
  expect(problems("no engine", api, true)).toEqual([`H1: ${api} is on both engines`]);
  expect(problems("sqlite", api, true)).toEqual(["H1: no such engines: sqlite"]);
});

test("a row without a test, or with a missing one, is found", () => {
  const [nothing, gone] = rowsOf(
    `## ${TABLES[0]}\n\n| Finding | Mechanism | Test |\n| --- | --- | --- |\n| H1: a | by this | none |\n` +
      '| L1, L2: b | by that | `tests/gone.test.ts` "a title" |\n',
  );
  expect(nothing).toEqual({
    findings: ["H1"],
    mechanism: "by this",
    tests: [],
    isAccepted: false,
    engines: undefined,
  });
  expect(gone?.findings).toEqual(["L1", "L2"]);
  expect(gone?.tests).toEqual([{ file: "tests/gone.test.ts", titles: ["a title"] }]);
});
