import { ESLint } from "eslint";
import { expect, test } from "vitest";
import { oneJsonReader } from "../../../eslint-rules/one-json-reader.js";
import { lintByRule } from "../support/linted-by-rule.ts";
import { projectFolder } from "../support/project-files.ts";

test.each([
  "JSON.parse(text);",
  "[text].map(JSON.parse);",
  'JSON["parse"](text);',
  "const { parse } = JSON;",
])("JSON is not parsed without bounds: %s", (code) => {
  expect(lintByRule("one-json-reader", oneJsonReader, code)).toHaveLength(1);
});

test("JSON may be written", () => {
  expect(lintByRule("one-json-reader", oneJsonReader, "JSON.stringify(value);")).toEqual([]);
});

test("the project's lint reports it in each folder that runs in the product", async () => {
  const eslint = new ESLint({ cwd: projectFolder });
  const files = ["rules", "contract", "storage", "provider", "server", "app", "panel"];
  for (const file of [...files.map((folder) => `${folder}/a.ts`), "app/a.tsx", "server.ts"]) {
    const { rules } = (await eslint.calculateConfigForFile(file)) as { rules: Record<string, unknown> };
    expect(rules["project/one-json-reader"], file).toEqual([2]);
  }
});
