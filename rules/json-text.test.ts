import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { JSON_DEPTH_MAX, JSON_LENGTH_MAX, JSON_VALUES_MAX, readJsonText } from "./json-text.ts";

/** What reading a text results in: its value, or the problem. */
function read(text: string, bounds?: Parameters<typeof readJsonText>[1]): unknown {
  try {
    return { value: readJsonText(text, bounds) };
  } catch (error) {
    return (error as { problem?: string }).problem ?? error;
  }
}

function parsed(text: string): { value: unknown } | "malformed" {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return "malformed";
  }
}

const nested = (depth: number, [open, close] = ["[", "]"]): string =>
  open.repeat(depth) + close.repeat(depth);

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function countSelected(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + countSelected(inner), 1);
}

/** JSON with blanks, escapes and brackets inside texts. */
const json = fc
  .tuple(fc.jsonValue({ maxDepth: 8, stringUnit: "binary" }), fc.constantFrom(undefined, 1, "\t", "\r\n"))
  .map(([value, blanks]) => JSON.stringify(value, undefined, blanks));

/** Texts made of the pieces of JSON in any order, most of them malformed. */
const pieces = fc
  .array(fc.constantFrom("[", "]", "{", "}", ",", ":", '"', "\\", '"a"', '"b"', "1", " ", "null", '\\"'), {
    maxLength: 30,
  })
  .map((each) => each.join(""));

const seed = { seed: 20261128, numRuns: 2_000 };

describe("a JSON text", () => {
  test("is read as JSON.parse reads it", () => {
    fc.assert(
      fc.property(json, (text) => {
        expect(read(text)).toEqual(parsed(text));
      }),
      seed,
    );
  });

  test("that JSON.parse refuses is refused, and any other is read or has a key twice", () => {
    fc.assert(
      fc.property(pieces, (text) => {
        const outcome = read(text);
        if (outcome !== "repeated key") expect(outcome).toEqual(parsed(text));
        else expect(parsed(text)).not.toBe("malformed");
      }),
      seed,
    );
  });

  test("may be as deep as allowed and have as many values, and not more", () => {
    fc.assert(
      fc.property(json, (text) => {
        const value: unknown = JSON.parse(text);
        const [depth, values] = [depthOf(value), countSelected(value)];
        expect(read(text, { depth, values, length: text.length })).toEqual({ value });
        if (depth > 0) expect(read(text, { depth: depth - 1 })).toBe("too deep");
        expect(read(text, { values: values - 1 })).toBe("too many values");
        expect(read(text, { length: text.length - 1 })).toBe("too long");
      }),
      seed,
    );
  });

  test("with a key twice in one object is refused, however the key is written", () => {
    const escaped = (key: string): string =>
      key.replace(/./gsu, (character) =>
        [...Array(character.length).keys()]
          .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`)
          .join(""),
      );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), json, json, (key, first, second) => {
        for (const again of [JSON.stringify(key), `"${escaped(key)}"`])
          expect(read(`[{${JSON.stringify(key)}:${first}, ${again} : ${second}}]`)).toBe("repeated key");
      }),
      seed,
    );
  });
});

it.each([
  ["too deep", nested(JSON_DEPTH_MAX + 1)],
  ["too deep", "[".repeat(125_000)],
  ["too deep", nested(125_000)],
  ["too deep", '{"a":'.repeat(125_000)],
  ["too many values", `[${"[],".repeat(JSON_VALUES_MAX)}[]]`],
  ["too long", `"${"a".repeat(JSON_LENGTH_MAX)}"`],
])("a text is refused as %s", (problem, text) => {
  expect(read(text)).toBe(problem);
});

test("a text that is too deep, too long or has too many values is refused before it is parsed", () => {
  const { parse } = JSON;
  const parsedTexts: string[] = [];
  JSON.parse = (text: string) => parse((parsedTexts.push(text), text));
  try {
    for (const text of [
      nested(125_000),
      `[${"1,".repeat(JSON_VALUES_MAX)}1]`,
      `"${"a".repeat(JSON_LENGTH_MAX)}"`,
    ])
      expect(read(text)).not.toHaveProperty("value");
    expect(parsedTexts).toEqual([]);
  } finally {
    JSON.parse = parse;
  }
});
