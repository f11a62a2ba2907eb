import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Calls } from "../call.ts";
import { listFieldProblems } from "../field-problems.ts";
import { api } from "../index.ts";
import { refuseUnknownKeys } from "./refuse-unknown-keys.ts";

const schema = refuseUnknownKeys(
  z
    .object({
      name: z.string(),
      times: z.array(z.object({ from: z.number() })).default([]),
      inner: z.object({ deep: z.object({}).nullable().optional() }).optional(),
      free: z.record(z.string(), z.unknown()).optional(),
      foreign: z.looseObject({ id: z.string() }).optional(),
    })
    .refine(({ name }) => name !== "taken", { path: ["name"], message: "taken" })
    .transform(({ name }) => name),
);

function problems(input: unknown): unknown {
  const { error } = schema.safeParse(input);
  return error && { ...listFieldProblems(error, input) };
}

/** The objects of a schema that accept undeclared keys, by their path. */
function tolerantObjects(part: z.ZodType, place: string): string[] {
  const own = part._zod.def as unknown as Record<string, unknown>;
  const inner = Object.entries(own).flatMap(([name, value]): [string, unknown][] => {
    if (name === "shape") return Object.entries(value as object);
    return Array.isArray(value) ? value.map((each) => [name, each]) : [[name, value]];
  });
  const below = inner.flatMap(([name, value]) =>
    value instanceof z.ZodType ? tolerantObjects(value, `${place}.${name}`) : [],
  );
  const isTolerant = part instanceof z.ZodObject && !(own["catchall"] instanceof z.ZodNever);
  return isTolerant ? [place, ...below] : below;
}

describe("a schema that refuses unknown keys", () => {
  it("accepts what it declares, with defaults, checks and transforms unchanged", () => {
    expect(schema.parse({ name: "a", inner: { deep: null }, free: { x: 1 } })).toBe("a");
    expect(problems({ name: "taken" })).toEqual({ name: "taken" });
  });

  it("names each unknown key, at any depth", () => {
    expect(problems({ name: "a", x: 1, times: [{ from: 1, to: 2 }], inner: { deep: { y: 1 } } })).toEqual({
      x: "unknown",
      "times.0.to": "unknown",
      "inner.deep.y": "unknown",
    });
  });

  it("names a key that is special in JavaScript", () => {
    const problem = problems(JSON.parse('{"name":"a","__proto__":{}}')) as object;
    expect(Object.entries(problem)).toEqual([["__proto__", "unknown"]]);
  });

  it("leaves an object with its own rule for unknown keys unchanged", () => {
    expect(problems({ name: "a", foreign: { id: "1", more: 2 } })).toBeUndefined();
  });
});

/**
 * OAuth 2 requires a token endpoint to ignore unknown fields; a browser's passkey may have more fields than
 * are read.
 */
const TOLERANT = /^(auth\.token\.body|passkeys\.create\.body\.credential|signIns\.prove\.body\..*credential)/;

describe("the contract", () => {
  const inputs = Object.entries(api).flatMap(([resource, calls]) =>
    Object.entries(calls as Calls).flatMap(([name, call]) =>
      (["query", "body"] as const).flatMap((part) => {
        const input = call[part];
        return input ? [[`${resource}.${name}.${part}`, input] as const] : [];
      }),
    ),
  );

  it.each(inputs)("refuses unknown keys everywhere in %s", (place, input) => {
    const tolerant = tolerantObjects(input, place).filter((found) => !TOLERANT.test(found));
    expect(tolerant).toEqual([]);
  });
});
