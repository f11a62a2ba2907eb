import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseForm } from "#app/forms/parse-form.ts";
import { chosenFields } from "./chosen-fields.ts";

const schema = chosenFields(
  z.object({
    name: z.string({ error: "required" }),
    by: z.enum(["mail", "phone"], { error: "required" }),
    address: z.email("address").optional(),
    number: z.coerce.number({ error: "number" }).optional(),
  }),
  "by",
  { mail: ["address"], phone: ["number"] },
);

function parsed(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const submission = parseForm(form, schema);
  return submission.status === "success" ? submission.value : submission.error;
}

describe("a form with a choice", () => {
  test("refuses an invalid field of what was chosen", () => {
    expect(parsed({ name: "Ada", by: "mail", address: "nowhere" })).toEqual({ address: ["address"] });
    expect(parsed({ name: "Ada", by: "phone", number: "many" })).toEqual({ number: ["number"] });
  });

  test("neither checks nor reads fields of what was not chosen", () => {
    const both = { name: "Ada", address: "nowhere", number: "12" };
    expect(parsed({ by: "phone", ...both })).toEqual({ name: "Ada", by: "phone", number: 12 });
  });

  test("reads all its fields while nothing that it offers was chosen", () => {
    const both = { name: "Ada", address: "nowhere", number: "12" };
    expect(parsed(both)).toEqual({ by: ["required"], address: ["address"] });
    expect(parsed({ by: "constructor", ...both })).toEqual({ by: ["required"], address: ["address"] });
  });
});
