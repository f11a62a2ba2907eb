import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineCalls } from "./call.ts";
import { freeText } from "./fields.ts";
import { parseInput } from "./parse.ts";

const { search } = defineCalls({
  search: {
    method: "POST",
    path: "/things",
    summary: "",
    access: "open",
    query: z.object({ name: z.string().optional() }),
    body: z
      .object({
        payload: z.record(z.string(), z.unknown()).optional(),
        notes: freeText(z.string()).max(100).optional(),
        lines: z.array(z.object({ notes: freeText(z.string()).default("") })).optional(),
        label: z.string().trim().optional(),
      })
      .default({}),
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

  it.each([
    { label: "a\r\nb" },
    { label: "a\tb" },
    { label: "a\u2028b" },
    { payload: { host: "a\nb" } },
    { payload: { list: [{ "a\nb": 1 }] } },
    { payload: { notes: "a\nb" } },
  ])("is refused with a control character in a text of one line: %j", (body) => {
    const fields = { [Object.keys(body)[0]!]: "characters" };
    expect(() => parseInput(search, { body })).toThrow(
      expect.objectContaining({ errorName: "INVALID_INPUT", extras: { fields } }),
    );
  });

  it("passes with lines where a text may have some, and without those that its schema removes", () => {
    const body = { notes: "a\r\nb", lines: [{ notes: "a\nb" }] };
    expect(parseInput(search, { body })).toEqual({ query: {}, body });
    expect(parseInput(search, { body: { label: "label\n" } })).toMatchObject({ body: { label: "label" } });
  });

  it("passes with any complete character", () => {
    const name = "Zoë 🚪 \u2028 \n";
    expect(parseInput(search, { query: { name }, body: {} })).toEqual({ query: { name }, body: {} });
  });
});
