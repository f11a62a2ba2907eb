import { z } from "zod";
import { findOriginal } from "#contract/schemas/changed-schema.ts";
import { findDeclaration } from "./contract-files.ts";
import type { Where } from "./words.ts";

export type Json = Record<string, unknown>;

/** The side of a schema: input of a caller, or output of a reply. */
export type Side = "input" | "output";

/** Marks where a schema is declared until it has been described. */
export const DECLARED = "x-declared";

/** A schema before it is described: one that the contract exports has the place of its declaration. */
export type MarkedSchema = Json & { [DECLARED]?: Where };

/** Returns the JSON schema of a zod schema; exported parts carry their declaration. */
export function toJsonSchema(schema: z.ZodType, side: Side): Json {
  return z.toJSONSchema(schema, {
    io: side,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      const declared = findDeclaration(findOriginal(zodSchema as unknown as z.ZodType));
      if (declared && (jsonSchema.properties ?? jsonSchema.enum))
        Object.assign(jsonSchema, { [DECLARED]: declared });
    },
  });
}

const INT32_MAX = 2_147_483_647;

/** The last moment that JavaScript can represent: as a bound it means nothing to a reader. */
const LAST_MOMENT = 8_640_000_000_000_000;

/**
 * Removes the bounds that only express the safe integer range; the format shows how large a variable must be.
 */
function plainInteger(schema: Json): Json {
  const { minimum, maximum, ...rest } = schema as { minimum?: number; maximum?: number } & Json;
  const isBounded = maximum !== undefined && maximum <= INT32_MAX;
  const hasMinimum = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER;
  const hasMaximum = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && maximum !== LAST_MOMENT;
  return {
    ...rest,
    format: isBounded ? "int32" : "int64",
    minimum: hasMinimum ? minimum : undefined,
    maximum: hasMaximum ? maximum : undefined,
  };
}

/**
 * Rewrites patterns for other engines: Unicode property classes (`\p{Cc}`) are not portable, so control
 * characters become ranges, and surrogates are dropped because JSON can't hold unpaired ones elsewhere.
 */
function portablePattern(pattern: string): string {
  const controls = "\\x00-\\x1f\\x7f-\\x9f\u2028\u2029";
  return pattern
    .replaceAll("(?:[^\\p{Cc}\\p{Cs}\\u2028\\u2029]|\\n)", "[^\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\u2028\u2029]")
    .replaceAll("\\p{Cc}\\p{Cs}\\u2028\\u2029", controls);
}

/** Writes one type with null as a type list. */
function plainChoice(schema: Json): Json {
  const { anyOf, ...rest } = schema as { anyOf?: Json[] } & Json;
  const [one, nothing] = anyOf ?? [];
  if (anyOf?.length !== 2 || nothing?.["type"] !== "null" || typeof one?.["type"] !== "string") return schema;
  if (
    one["enum"] !== undefined ||
    one["const"] !== undefined ||
    one["properties"] !== undefined ||
    DECLARED in one
  )
    return schema;
  return { ...rest, ...one, type: [one["type"], "null"] };
}

/** Returns the schema in a form that other tools understand. */
export function plainSchema(schema: Json): Json {
  const { $schema: _dialect, ...own } = schema;
  const plain = plainChoice(own);
  const { type, pattern } = plain;
  const isInteger = type === "integer" || (Array.isArray(type) && type.includes("integer"));
  const whole = isInteger ? plainInteger(plain) : plain;
  return typeof pattern === "string" ? { ...whole, pattern: portablePattern(pattern) } : whole;
}
