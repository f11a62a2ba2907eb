import { ESLint, Linter } from "eslint";
import tseslint from "typescript-eslint";
import { expect, test } from "vitest";
import { oneJsonReader } from "../../../eslint-rules/one-json-reader.js";
import { projectFolder } from "../support/project-files.ts";

const config = {
  files: ["**/*.ts"],
  languageOptions: { parser: tseslint.parser },
  plugins: { project: { rules: { "one-json-reader": oneJsonReader } } },
  rules: { "project/one-json-reader": "error" },
} as unknown as Linter.Config;

test.each([
  "JSON.parse(text);",
  "[text].map(JSON.parse);",
  'JSON["parse"](text);',
  "const { parse } = JSON;",
])("JSON is not parsed without bounds: %s", (code) => {
  expect(new Linter().verify(code, config, "server/a.ts")).toHaveLength(1);
});

test("JSON may be written", () => {
  expect(new Linter().verify("JSON.stringify(value);", config, "server/a.ts")).toEqual([]);
});

test("the project's lint reports it in each folder that runs in the product", async () => {
  const eslint = new ESLint({ cwd: projectFolder });
  const files = ["rules", "contract", "storage", "provider", "server", "app", "panel"];
  for (const file of [...files.map((folder) => `${folder}/a.ts`), "app/a.tsx", "server.ts"]) {
    const { rules } = (await eslint.calculateConfigForFile(file)) as { rules: Record<string, unknown> };
    expect(rules["project/one-json-reader"], file).toEqual([2]);
  }
});
