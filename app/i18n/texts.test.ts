import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PASSWORD_LENGTH_MIN } from "#contract/fields.ts";
import { errors } from "#contract/errors.ts";
import { MAX_EVENTS_TTL_H } from "#rules/events.ts";
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

/** The keys that the contract's schemas and the forms tell as problems. */
function problemsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const sources = files.map((name) => readFileSync(`${folder}/${name}`, "utf8"));
  const told =
    /(?:error|message): "([a-z]+[A-Za-z]*)"|\.(?:min|max|int|regex)\([^)"]*, "([a-z]+[A-Za-z]*)"\)/g;
  return sources.flatMap((source) => [...source.matchAll(told)].map((match) => match[1] ?? match[2] ?? ""));
}

describe.each(LANGUAGES)("in %s", (language) => {
  const { problems, errors: failures } = textsOf(language) as { problems: Texts; errors: Texts };

  test("every failure of the API has words", () => {
    expect(Object.keys(errors).filter((name) => !failures[name])).toEqual([]);
  });

  test("every problem of a field has words", () => {
    expect([...new Set(problemsIn("contract"))].filter((name) => !problems[name])).toEqual([]);
  });

  test("the numbers in them are those of the rules", () => {
    expect(problems.passwordTooShort).toContain(String(PASSWORD_LENGTH_MIN));
    expect(problems.eventsTtl).toContain(String(MAX_EVENTS_TTL_H));
  });

  test("the names of moved and finished work stand in the namespace common (§1)", () => {
    expect(keysOf(textsOf(language, "common"))).toEqual(expect.arrayContaining(["movedtobg", "gotit"]));
  });
});
