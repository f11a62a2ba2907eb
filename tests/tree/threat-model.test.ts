import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const DOCUMENT = "docs/threat-model.md";
const TABLES = ["Earlier findings and their defences", "Findings of operation"];

/** Every finding that has to have its row. */
const FINDINGS = [
  "H1",
  ...Array.from({ length: 9 }, (_, index) => `M${index + 1}`),
  ...Array.from({ length: 17 }, (_, index) => `L${index + 1}`),
  ...["cookie tossing", "left domain", "twins", "change of mail or mobile", "body against path"],
  ...["reserved names", "private columns", "cache deception", "text extremes", "types", "polyglots"],
  ...["multipart", "arrays", "clock", "the log deleted by hand"],
  ...Array.from({ length: 10 }, (_, index) => `O-D${index + 1}`),
  ...["O-D2b", "unit", "image"],
];

interface Row {
  findings: string[];
  mechanism: string;
  tests: { file: string; titles: string[] }[];
  isAccepted: boolean;
}

function rowsOf(text: string): Row[] {
  return TABLES.flatMap((title) => {
    const table = text.split(`## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
    const lines = table.split("\n").filter((line) => /^\|(?! -| Finding)/.test(line));
    return lines.map((line) => {
      const [, finding = "", mechanism = "", shownBy = ""] = line.split("|").map((cell) => cell.trim());
      const tests: Row["tests"] = [];
      for (const [, file, quoted] of shownBy.matchAll(/`([^`]+\.test\.tsx?)`|"([^"]+)"/g)) {
        if (file !== undefined) tests.push({ file, titles: [] });
        else tests.at(-1)?.titles.push(quoted ?? "");
      }
      const isAccepted = shownBy === "a risk that is accepted";
      const findings = (finding.split(":")[0] ?? "").split(", ");
      return { findings, mechanism, tests, isAccepted };
    });
  });
}

const rows = rowsOf(readFileSync(DOCUMENT, "utf8"));

test("each finding has a row, and no row is of something else", () => {
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

test("a row without a test, or with a missing one, is found", () => {
  const [nothing, gone] = rowsOf(
    `## ${TABLES[0]}\n\n| Finding | Mechanism | Test |\n| --- | --- | --- |\n| H1: a | by this | none |\n` +
      '| L1, L2: b | by that | `tests/gone.test.ts` "a title" |\n',
  );
  expect(nothing).toEqual({ findings: ["H1"], mechanism: "by this", tests: [], isAccepted: false });
  expect(gone?.findings).toEqual(["L1", "L2"]);
  expect(gone?.tests).toEqual([{ file: "tests/gone.test.ts", titles: ["a title"] }]);
});
