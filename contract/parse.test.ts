import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineCalls } from "./call.ts";
import { parseInput } from "./parse.ts";

const { search } = defineCalls({
  search: {
    method: "POST",
    path: "/things",
    summary: "",
    access: "open",
    query: z.object({ name: z.string().optional() }),
    body: z.object({ payload: z.record(z.string(), z.unknown()).optional() }).default({}),
  },
});

describe("input", () => {
  it.each([
    [{ query: { name: "a\0" } }, "name"],
    [{ query: { name: "\ud800" } }, "name"],
    [{ body: { payload: { a: { b: ["\0"] } } } }, "payload"],
    [{ body: { payload: { "\udc00": 1 } } }, "payload"],
  ])("is refused with a text that databases can't store unchanged: %j", (raw, field) => {
    expect(() => parseInput(search, raw)).toThrow(
      expect.objectContaining({ errorName: "INVALID_INPUT", extras: { fields: { [field]: "characters" } } }),
    );
  });

  it("passes with any complete character", () => {
    const name = "Zoë 🚪 \u2028 \n";
    expect(parseInput(search, { query: { name }, body: {} })).toEqual({ query: { name }, body: {} });
  });
});
