import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const code = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
  .map((file) => readFileSync(path.join("app", file), "utf8"))
  .join("\n");
const style = readFileSync("app/styles/components/field.css", "utf8");

function allIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, choice, value]) => `${choice}=${value}`))].sort();
}

/** The choices that have fields, as the schemas of the forms declare them. */
const declared = [...code.matchAll(/ chosenFields(?:<\w+>)?\(.*?"(\w+)",\s*\{([^{}]*)\}/gs)].flatMap(
  ([, choice, fieldsOf = ""]) =>
    [...fieldsOf.matchAll(/(\w+): \["/g)].map(([, value]) => `${choice}=${value}`),
);

test("the style hides the fields of a choice, and the page shows them, for just the choices that a schema declares", () => {
  expect(declared.length).toBeGreaterThan(5);
  expect(allIn(code, /<ChosenFields of=\{fields\.(\w+)\} when="(\w+)">/g)).toEqual([...declared].sort());
  const lines = /^form:not\(:has\(\[name="(\w+)"\]\[value="(\w+)"\]:checked\)\) \[data-when="\1=\2"\][,\s]/gm;
  expect(allIn(style, lines)).toEqual([...declared].sort());
});

test("each part with fields of a choice is written so that this check finds it", () => {
  const parts = code.match(/<ChosenFields\b/g) ?? [];
  expect(code.match(/<ChosenFields of=\{fields\.\w+\} when="\w+">/g) ?? []).toHaveLength(parts.length);
});
