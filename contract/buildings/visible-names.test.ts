import { expect, it } from "vitest";
import { z } from "zod";
import type { Calls } from "../call.ts";
import { api } from "../index.ts";

/** Fields that people read as a name. */
const NAMES = ["name", "displayName", "label", "identifier", "nameFrom"];
/** The name in a building's address; anything but ASCII letters, digits and hyphens is removed from it. */
const NAMES_IN_ADDRESSES = ["domains.update name", "domains.remove name", "licences.activateWithDomain name"];

function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  if (schema instanceof z.ZodPipe) return shapeOf(schema._zod.def.in as z.ZodType);
  if (schema instanceof z.ZodDefault) return shapeOf(schema._zod.def.innerType as z.ZodType);
  return {};
}

const fields = Object.entries(api).flatMap(([resource, calls]) =>
  Object.entries(calls as Calls).flatMap(([action, call]) =>
    Object.entries(shapeOf(call.body)).flatMap(([field, schema]) =>
      NAMES.includes(field) && !NAMES_IN_ADDRESSES.includes(`${resource}.${action} ${field}`)
        ? [[`${resource}.${action} ${field}`, schema] as const]
        : [],
    ),
  ),
);

it.each(fields)("%s can't be invisible, nor change the direction of the text after it", (_field, schema) => {
  const accepted = ["\u202egnirts", "\u2066Anna", "\u200b\u200b", "\u00ad", "\u3164"].filter(
    (name) => schema.safeParse(name).success,
  );
  expect(accepted).toEqual([]);
});
