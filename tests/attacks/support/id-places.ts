import type { z } from "zod";
import { id } from "#contract/fields.ts";

/** The path to a value in a body: names of fields, and 0 for the first item of a list. */
export type Way = (string | 0)[];

type Definition = Record<string, unknown>;

/** Returns the paths to the ids of entities in a schema of the contract. */
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

/** Returns a copy of a value, with `inner` at the end of the path. */
export function withAt(value: unknown, [name, ...rest]: Way, inner: unknown): unknown {
  if (name === undefined) return inner;
  if (name === 0) return [withAt((value as unknown[] | undefined)?.[0], rest, inner)];
  const fields = { ...(value as Record<string, unknown> | undefined) };
  fields[name] = withAt(fields[name], rest, inner);
  return fields;
}
