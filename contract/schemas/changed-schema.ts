import { z } from "zod";

type Definition = Record<string, unknown>;

/** Keywords with one subschema. */
const ONE = ["innerType", "element", "in", "out", "keyType", "valueType", "left", "right", "rest"];
/** Keywords with several subschemas. */
const SEVERAL = ["options", "items"];

/** The original of each changed schema. */
const originals = new WeakMap<z.ZodType, z.ZodType>();

/** Returns the original of a changed schema, as its file declares it. */
export function findOriginal(schema: z.ZodType): z.ZodType {
  return originals.get(schema) ?? schema;
}

function isSchema(value: unknown): value is z.ZodType {
  return value instanceof z.ZodType;
}

/**
 * Returns a schema with some of its subschemas replaced. `change` is called for each, innermost first, and
 * returns a replacement or the same schema.
 * @throws Error for a lazy schema, which could recurse forever
 */
export function changedSchema<S extends z.ZodType>(schema: S, change: (schema: z.ZodType) => z.ZodType): S {
  const definition = schema._zod.def as unknown as Definition;
  if (definition["type"] === "lazy") throw new Error("A lazy schema can't be changed.");
  const changed: Definition = {};
  const take = (name: string, before: unknown, after: unknown): void => {
    if (before !== after) changed[name] = after;
  };
  for (const name of ONE) {
    const inner = definition[name];
    if (isSchema(inner)) take(name, inner, changedSchema(inner, change));
  }
  for (const name of SEVERAL) {
    const inner = definition[name];
    if (!Array.isArray(inner)) continue;
    const after = inner.map((each: unknown) => (isSchema(each) ? changedSchema(each, change) : each));
    if (after.some((each, index) => each !== inner[index])) changed[name] = after;
  }
  if (schema instanceof z.ZodObject) {
    const before = Object.entries(schema.shape as Record<string, z.ZodType>);
    const after = before.map(([name, field]) => [name, changedSchema(field, change)] as const);
    if (after.some(([, field], index) => field !== before[index]![1]))
      changed["shape"] = Object.fromEntries(after);
  }
  const own =
    Object.keys(changed).length === 0
      ? schema
      : z.core.clone(schema, Object.assign({}, definition, changed) as never);
  const after = change(own) as S;
  if (after !== schema && !originals.has(after)) originals.set(after, findOriginal(schema));
  return after;
}
