import { expect, test } from "vitest";
import { z } from "zod";
import { declareForm, hasField } from "./declared-form.ts";

const rename = z.object({ intent: z.literal("rename"), name: z.string() });
const move = z.object({ intent: z.enum(["up", "down"]), zones: z.array(z.string()).default([]) });

test("a form has the fields and the intents of its schemas", () => {
  const form = declareForm(
    [z.discriminatedUnion("intent", [rename, move]), z.object({ other: z.string() })],
    {
      intents: ["later"],
    },
  );
  const names = ["formToken", "intent", "name", "zones", "zones[3]", "other"];
  expect(names.filter((name) => !hasField(form, name))).toEqual([]);
  expect(hasField(form, "unknown")).toBe(false);
  expect([...form.intents]).toEqual(["later", "rename", "up", "down"]);
});

test("a form without intents has no field for one", () => {
  const form = declareForm(z.object({ name: z.string() }));
  expect(hasField(form, "intent")).toBe(false);
});

test("an intent that accepts any text can't be declared", () => {
  expect(() => declareForm(z.object({ intent: z.string() }))).toThrow("a literal or an enumeration");
});
