import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { errors } from "#contract/error-numbers.ts";
import { LANGUAGES } from "#rules/languages.ts";

interface Texts {
  [key: string]: string | Texts;
}

function textsOf(language: string, namespace = "translation"): Texts {
  return JSON.parse(readFileSync(`public/locales/${language}/${namespace}.json`, "utf8")) as Texts;
}

function keysOf(texts: Texts, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [prefix + key] : keysOf(text, `${prefix + key}.`),
  );
}

const sources = ["contract", "app", "provider", "rules"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8")),
);

/** The problems of schemas: `{ error: "required" }`, and `"contact"` at the end of a check. */
const inSchemas =
  /(?:error|message): "([a-z][A-Za-z]*)"|(?<!Math)\.(?:min|max|int|regex|refine|length)\([^"]*?,\s*"([a-z][A-Za-z]*)",?\s*\)/g;
/** Where handlers and operations name fields: `fields: { hwId: "taken" }`. */
const inFailures = /fields: \{([^{}]*)\}/g;

/** The keys of problems in schemas and errors. */
function problemsOf(source: string): string[] {
  const codes = [...source.matchAll(inSchemas)].map((match) => match[1] ?? match[2] ?? "");
  const fieldProblems = [...source.matchAll(inFailures)].flatMap(([, fields = ""]) =>
    // A name in brackets is the field's.
    [...fields.replace(/\[[^\]]*\]/g, "").matchAll(/[?:] "([a-z][A-Za-z]*)"/g)].map(
      (match) => match[1] ?? "",
    ),
  );
  return [...codes, ...fieldProblems];
}

test("problems are read from schemas, also over several lines, and from failures", () => {
  const source = `z.string({ error: "required" }).regex(/^(?:a|b)$/, "network").refine(
    (text) => isFine(text),
    "contact",
  ); throw new ApiError("X", { fields: { [isNew ? "name" : "label"]: "taken", code: isOld ? "expired" : "used" } });`;
  expect(problemsOf(source)).toEqual(["required", "network", "contact", "taken", "expired", "used"]);
});

describe.each(LANGUAGES)("in %s", (language) => {
  const { problems, errors: failures } = textsOf(language) as { problems: Texts; errors: Texts };

  test("every error of the API has a text", () => {
    expect(Object.keys(errors).filter((name) => !failures[name])).toEqual([]);
  });

  test("every problem of a field has a text", () => {
    const codes = new Set(sources.flatMap(problemsOf));
    expect(codes.size).toBeGreaterThan(20);
    expect([...codes].filter((name) => !problems[name])).toEqual([]);
  });

  test("the names of moved and finished work are in the namespace common (§1)", () => {
    expect(keysOf(textsOf(language, "common"))).toEqual(expect.arrayContaining(["movedtobg", "gotit"]));
  });
});
