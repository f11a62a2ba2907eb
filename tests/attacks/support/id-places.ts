import type { z } from "zod";
import { id } from "#contract/fields.ts";

/** The way to a value in a body: names of fields, and 0 for the first of a list. */
export type Way = (string | 0)[];

type Definition = Record<string, unknown>;

/** Where a schema of the contract asks for the id of a thing. */
export function idPlacesOf(schema: z.ZodType): Way[] {
  if (schema === id) return [[]];
  const definition = schema._zod.def as unknown as Definition;
  if (definition["type"] === "object") {
    const fields = Object.entries(definition["shape"] as Record<string, z.ZodType>);
    return fields.flatMap(([name, field]) => idPlacesOf(field).map((way) => [name, ...way]));
  }
  if (definition["type"] === "array")
    return idPlacesOf(definition["element"] as z.ZodType).map((way) => [0, ...way]);
  const inner = (definition["innerType"] ?? definition["in"]) as z.ZodType | undefined;
  return inner ? idPlacesOf(inner) : [];
}

/** The same value with another at the end of the way. */
export function withAt(value: unknown, [name, ...rest]: Way, inner: unknown): unknown {
  if (name === undefined) return inner;
  if (name === 0) return [withAt((value as unknown[] | undefined)?.[0], rest, inner)];
  const fields = { ...(value as Record<string, unknown> | undefined) };
  fields[name] = withAt(fields[name], rest, inner);
  return fields;
}
