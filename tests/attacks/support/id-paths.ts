import type { z } from "zod";
import { id } from "#contract/fields.ts";

/** The path to a value in a body: names of fields, and 0 for the first item of a list. */
type ValuePath = (string | 0)[];

type Definition = Record<string, unknown>;

/** Returns the paths to the ids of entities in a schema of the contract. */
export function listIdPaths(schema: z.ZodType): ValuePath[] {
  if (schema === id) return [[]];
  const definition = schema._zod.def as unknown as Definition;
  if (definition["type"] === "object") {
    const fields = Object.entries(definition["shape"] as Record<string, z.ZodType>);
    return fields.flatMap(([name, field]) => listIdPaths(field).map((way) => [name, ...way]));
  }
  if (definition["type"] === "array")
    return listIdPaths(definition["element"] as z.ZodType).map((way) => [0, ...way]);
  const inner = (definition["innerType"] ?? definition["in"]) as z.ZodType | undefined;
  return inner ? listIdPaths(inner) : [];
}

/** Returns a copy of a value, with `inner` at the end of the path. */
export function replaceAt(value: unknown, [name, ...rest]: ValuePath, inner: unknown): unknown {
  if (name === undefined) return inner;
  if (name === 0) return [replaceAt((value as unknown[] | undefined)?.[0], rest, inner)];
  const fields = { ...(value as Record<string, unknown> | undefined) };
  fields[name] = replaceAt(fields[name], rest, inner);
  return fields;
}
