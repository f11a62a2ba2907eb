import { describe, expect, it } from "vitest";
import { z } from "zod";
import { listSchemaLines } from "./schema-lines.ts";

describe("the fields of a schema", () => {
  it("are listed by their path, with their type and whether they are required", () => {
    const schema = z.object({
      name: z.string().max(64),
      seats: z.array(z.object({ total: z.number().int() })).optional(),
      owner: z.object({ id: z.string() }).nullable(),
    });
    const lines = listSchemaLines(z.toJSONSchema(schema));
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
    expect(listSchemaLines(z.toJSONSchema(z.array(z.string())))).toMatchObject([
      { name: "(whole)", kind: "list of string" },
    ]);
  });

  it("name schemas that have a name, and null beside a type", () => {
    const schema = {
      properties: {
        type: { $ref: "#/components/schemas/DeviceType", description: "What it is." },
        firmware: { type: ["string", "null"] },
        items: { type: "array", items: { $ref: "#/components/schemas/Device" } },
      },
    };
    expect(listSchemaLines(schema)).toMatchObject([
      { kind: "DeviceType", references: ["DeviceType"], note: "What it is." },
      { kind: "string or null", references: [] },
      { kind: "list of Device", references: ["Device"] },
    ]);
  });
});
