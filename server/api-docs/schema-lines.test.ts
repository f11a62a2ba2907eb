import { describe, expect, it } from "vitest";
import { z } from "zod";
import { schemaOf } from "#contract/openapi.ts";
import { linesOf } from "./schema-lines.ts";

describe("the fields of a schema", () => {
  it("are told by their path, with what they hold and whether they are needed", () => {
    const schema = z.object({
      name: z.string().max(64),
      seats: z.array(z.object({ total: z.number().int() })).optional(),
      owner: z.object({ id: z.string() }).nullable(),
    });
    const lines = linesOf(schemaOf(schema, "input"));
    expect(lines.map(({ name, required }) => [name, required])).toEqual([
      ["name", true],
      ["seats", false],
      ["seats[].total", true],
      ["owner", true],
      ["owner.id", true],
    ]);
    expect(lines[0]).toMatchObject({ kind: "string", note: "at most so many characters: 64" });
    expect(lines[3]?.kind).toBe("object or null");
  });

  it("of a body that is no object are the whole", () => {
    expect(linesOf(schemaOf(z.array(z.string()), "input"))).toMatchObject([
      { name: "(whole)", kind: "list of string" },
    ]);
  });
});
