import { ESLint, Linter } from "eslint";
import tseslint from "typescript-eslint";
import { expect, test } from "vitest";
import { literalSpread } from "../../../eslint-rules/literal-spread.js";
import { projectFolder } from "../support/project-files.ts";

const config = {
  files: ["**/*.tsx"],
  languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
  rules: { "no-restricted-syntax": ["error", literalSpread] },
} as unknown as Linter.Config;

test.each([
  "({ ...{ name } });",
  "({ ...(name && { name }) });",
  "({ ...(name ?? { name }) });",
  "({ ...(isNamed ? names : {}) });",
  "({ ...(isNamed && ({ name } as const)) });",
  "({ ...(isNamed ? isLong && ({ name } satisfies Named) : other) });",
  "<Button {...(name && { name })} />;",
])("an object's properties are not spread from a literal: %s", (code) => {
  expect(lint(code)).toHaveLength(1);
});

test.each([
  "({ ...names });",
  "[...(isNamed ? [name] : [])];",
  "({ ...read({ name }) });",
  "<Button {...names} />;",
])("what the compiler checks elsewhere may be spread: %s", (code) => {
  expect(lint(code)).toEqual([]);
});

test("the project's lint reports it everywhere, also in tests", async () => {
  const eslint = new ESLint({ cwd: projectFolder });
  const folders = ["rules", "contract", "storage", "provider", "server", "app", "panel", "tests", "commands"];
  for (const file of [
    ...folders.flatMap((folder) => [`${folder}/a.ts`, `${folder}/a.test.ts`]),
    "server.ts",
  ]) {
    const { rules } = (await eslint.calculateConfigForFile(file)) as { rules: Record<string, unknown> };
    expect(rules["no-restricted-syntax"], file).toContainEqual(literalSpread);
  }
});

function lint(code: string): Linter.LintMessage[] {
  return new Linter().verify(code, config, "app/a.tsx");
}
