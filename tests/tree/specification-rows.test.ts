import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const INDEX = "docs/specification-rows.md";
const FOLDER = "docs/specification-rows";
const DECISIONS = "docs/decisions";
const SECTIONS = 9;

/** The place of a requirement's row, and the text of its last cell. */
interface Row {
  where: string;
  shownBy: string;
}

/** Returns the rows of the tables in a text, without their headings. */
function rowsOf(file: string, text: string): Row[] {
  return text.split("\n").flatMap((line, index) => {
    const cells = line.split("|").map((cell) => cell.trim());
    const isRow = line.startsWith("|") && !/^\|[\s|:-]+$/.test(line) && cells[1] !== "Requirement";
    return isRow ? [{ where: `${file}:${index + 1}`, shownBy: cells.at(-2) ?? "" }] : [];
  });
}

/** Returns the tests that a cell names: each test file with the quoted titles after it. */
function testsOf(shownBy: string): { file: string; titles: string[] }[] {
  const named: { file: string; titles: string[] }[] = [];
  for (const [, file, title] of shownBy.matchAll(/`([^`]+\.test\.tsx?)`|"([^"]+)"/g)) {
    if (file !== undefined) named.push({ file, titles: [] });
    else named.at(-1)?.titles.push(title ?? "");
  }
  return named;
}

/** Returns the number of the decision that a row names instead of a test: "decision 55: it has 50". */
function decisionOf(shownBy: string): string | undefined {
  return /^decision (\d+): \S/.exec(shownBy)?.[1]?.padStart(4, "0");
}

/** Returns the problems of a row. `read` returns the text of a test file, or undefined if it is missing. */
function problemsOf({ where, shownBy }: Row, read: (file: string) => string | undefined): string[] {
  const tests = testsOf(shownBy);
  const decision = decisionOf(shownBy);
  const problems = tests.flatMap(({ file, titles }) => {
    const text = read(file);
    if (text === undefined) return [`${file} does not exist`];
    if (titles.length === 0) return [`${file} is named without a title`];
    return titles.filter((title) => !text.includes(title)).map((title) => `${file} has no "${title}"`);
  });
  if (decision !== undefined && !decisions.has(decision))
    problems.push(`decision ${decision} does not exist`);
  if (tests.length === 0 && decision === undefined && !/^not yet: \S/.test(shownBy))
    problems.push('neither a test, a decision nor "not yet"');
  return problems.map((problem) => `${where}: ${problem}`);
}

const files = readdirSync(FOLDER).sort();
const decisions = new Set(readdirSync(DECISIONS).map((file) => file.slice(0, 4)));

test("each section of the specification has its table, and the index leads to it", () => {
  expect(files.map((file) => Number(file.slice(0, 2)))).toEqual(
    Array.from({ length: SECTIONS }, (_, index) => index + 1),
  );
  const index = readFileSync(INDEX, "utf8");
  expect(files.filter((file) => !index.includes(`(specification-rows/${file})`))).toEqual([]);
});

test("each row names existing tests, or says what is missing", () => {
  const tables = [INDEX, ...files.map((file) => `${FOLDER}/${file}`)];
  const rows = tables.flatMap((file) => rowsOf(file, readFileSync(file, "utf8")));
  expect(rows.length).toBeGreaterThan(300);
  const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);
  expect(rows.flatMap((row) => problemsOf(row, read))).toEqual([]);
});

describe("a row is found wrong", () => {
  const read = (file: string) =>
    file === "rules/buildings/names.test.ts" ? 'test("is lowercased and stripped"' : undefined;

  test.each([
    ["without a test", "some day", ['neither a test, a decision nor "not yet"']],
    ["where it says not yet and nothing more", "not yet", ['neither a test, a decision nor "not yet"']],
    ["with a file that is gone", '`rules/gone.test.ts` "a title"', ["rules/gone.test.ts does not exist"]],
    [
      "with a file alone",
      "`rules/buildings/names.test.ts`",
      ["rules/buildings/names.test.ts is named without a title"],
    ],
    [
      "with a title that was changed, also behind a right one",
      '`rules/buildings/names.test.ts` "is lowercased", "is stripped"',
      ['rules/buildings/names.test.ts has no "is stripped"'],
    ],
    [
      "with a title that was changed in a row that says not yet",
      'not yet: something (`rules/buildings/names.test.ts` "is stripped")',
      ['rules/buildings/names.test.ts has no "is stripped"'],
    ],
    ["that names no decision there is", "decision 9999: it has 50", ["decision 9999 does not exist"]],
    ["that says nothing of a decision", "decision 55", ['neither a test, a decision nor "not yet"']],
    ["and none that a decision answers", "decision 55: it has 50", []],
    ["and none that is right", '`rules/buildings/names.test.ts` "is lowercased and stripped"', []],
    ["and none that says what is missing", "not yet: not built", []],
  ])("%s", (_what, shownBy, problems) => {
    const [row] = rowsOf("a.md", `| Requirement | Shown by |\n| --- | --- |\n| Something | ${shownBy} |`);
    expect(problemsOf(row!, read)).toEqual(problems.map((problem) => `a.md:3: ${problem}`));
  });
});
