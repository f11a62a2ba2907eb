import { ESLint, type Linter } from "eslint";
import { expect, test } from "vitest";
import { guardNames } from "../../../eslint-rules/guard-names.js";
import { lintByRule } from "../support/linted-by-rule.ts";
import { projectFolder } from "../support/project-files.ts";

const lint = (code: string): Linter.LintMessage[] => lintByRule("guard-names", guardNames, code);

test.each([
  "canAudit(db);",
  "await canAudit(db);",
  "void canAudit(db);",
  "rights.canAudit(db);",
  "rights?.canAudit(db);",
  "this.#canAudit(db);",
  "isOther && canAudit(db);",
  "isOther ? canAudit(db) : undefined;",
])("what a guard answers is used: %s", (code) => {
  expect(lint(`class Rights { #canAudit() {} async read() { ${code} } }`)).toHaveLength(1);
});

test.each([
  "if (!(await canAudit(db))) throw refusal;",
  "const isShown = !canAudit(db);",
  "return canAudit(db);",
  "canAudit(db) && show();",
  "canvas(db);",
  "await requireMember(db);",
])("what is used is not reported: %s", (code) => {
  expect(lint(`async function read() { ${code} }`)).toEqual([]);
});

test.each([
  "function mayAudit() {}",
  "const mustBeMember = () => {};",
  "class Rights { mayAudit() {} }",
  "class Rights { #mustBeOpen() {} }",
  "interface Rights { mayAudit(): boolean }",
  "function store(mustBeThere: () => void) {}",
])("a guard's name says whether it throws: %s", (code) => {
  expect(lint(code)).toHaveLength(1);
});

test("the project's lint reports both in each folder", async () => {
  const eslint = new ESLint({ cwd: projectFolder });
  const folders = ["rules", "contract", "storage", "provider", "server", "app", "panel", "tests", "commands"];
  for (const folder of folders) {
    const found = (await eslint.calculateConfigForFile(`${folder}/a.ts`)) as Linter.Config;
    expect(found.rules?.["project/guard-names"], folder).toEqual([2]);
  }
});
