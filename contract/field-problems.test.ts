import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldsAndAllowed, listFieldProblems } from "./field-problems.ts";
import { checkedTogether } from "./fields-together.ts";
import { pageQuery } from "./paging.ts";

const schema = z.strictObject({
  name: z.string({ error: "required" }).min(1, "required").max(4),
  kind: z.enum(["a", "b"]).optional(),
  count: z.number().int().min(1).max(9).optional(),
  step: z.number({ error: "number" }).optional(),
  some: z.array(z.number().int().max(3)).max(2).optional(),
  either: z.union([z.strictObject({ x: z.number() }), z.string().max(3)]).optional(),
});

function problems(input: unknown): unknown {
  const { error } = schema.safeParse(input);
  return error && { ...listFieldProblems(error, input) };
}

describe("a problem of a field", () => {
  it.each([
    ["is missing", {}, { name: "required" }],
    ["is null", { name: null }, { name: "required" }],
    ["is blank", { name: "" }, { name: "required" }],
    ["is of another type", { name: 5 }, { name: "invalid" }],
    ["is no choice", { name: "a", kind: "c" }, { kind: "unknown" }],
    ["is of another type than the choices", { name: "a", kind: 5 }, { kind: "invalid" }],
    ["is no number", { name: "a", count: "5" }, { count: "invalid" }],
    [
      "is no number, where the schema has its own message for it",
      { name: "a", step: "5" },
      { step: "number" },
    ],
    ["is out of range", { name: "a", count: 10 }, { count: "number" }],
    ["is too small", { name: "a", count: 0 }, { count: "number" }],
    ["is no whole number", { name: "a", count: 1.5 }, { count: "number" }],
    ["is out of range in a list", { name: "a", some: [1, 4] }, { "some.1": "number" }],
    ["is too long a list", { name: "a", some: [1, 2, 3] }, { some: "tooLong" }],
    ["is no list", { name: "a", some: 1 }, { some: "invalid" }],
    ["is invalid in the only variant of its type", { name: "a", either: "long" }, { either: "tooLong" }],
    [
      "has an unknown key in the only variant of its type",
      { name: "a", either: { x: 1, y: 2 } },
      { "either.y": "unknown" },
    ],
    ["matches no variant", { name: "a", either: 5 }, { either: "invalid" }],
    ["is unknown", { name: "a", more: 1 }, { more: "unknown" }],
  ])("states that it %s", (_what, input, expected) => {
    expect(problems(input)).toEqual(expected);
  });

  it("says which choices and limits a value does not meet, also for choices with commas", () => {
    const types = z
      .string()
      .transform((text) => text.split(","))
      .pipe(z.array(z.enum(["CARD", "USER"])));
    const input = { kind: "c", count: 0, some: [1, 4], types: "CARD,FOB" };
    const { error } = schema.omit({ name: true }).extend({ types }).safeParse(input);
    const { fields, allowed } = fieldsAndAllowed(error!, input);
    expect({ ...fields }).toEqual({ kind: "unknown", count: "number", "some.1": "number", types: "unknown" });
    expect({ ...allowed }).toEqual({
      kind: "a, b",
      count: "at least 1",
      "some.1": "at most 3",
      types: "CARD, USER",
    });
  });

  it.each([
    [[], { "": "invalid" }],
    ["text", { "": "invalid" }],
    [undefined, { "": "required" }],
  ])("is a problem of the whole body when the body is %j", (input, expected) => {
    expect(problems(input)).toEqual(expected);
  });

  it("is the same for a number out of range in a query and in a body", () => {
    for (const page of [-1, "-1", "x"]) {
      const { error } = pageQuery.safeParse({ page });
      expect({ ...listFieldProblems(error!, { page }) }).toEqual({ page: "number" });
    }
  });
});

describe("fields that are checked together", () => {
  const times = checkedTogether(
    z.object({ name: z.string(), from: z.number(), to: z.number() }),
    ["from", "to"],
    ({ from, to }, context) => {
      if (from >= to) context.addIssue({ code: "custom", path: ["to"], message: "endBeforeStart" });
    },
  );

  it.each([
    [
      { from: 2, to: 1 },
      { name: "required", to: "endBeforeStart" },
    ],
    [
      { from: "2", to: 1 },
      { name: "required", from: "invalid" },
    ],
    [{ name: "a", from: 2, to: 1 }, { to: "endBeforeStart" }],
    [[], { "": "invalid" }],
  ])("of %j are reported with all other problems", (input, expected) => {
    expect({ ...listFieldProblems(times.safeParse(input).error!, input) }).toEqual(expected);
  });
});
