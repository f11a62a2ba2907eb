import type { z } from "zod";
import { type Call, parameterNames } from "./call.ts";
import { ApiError, type Fields } from "./errors.ts";
import { id } from "./fields.ts";

/** Problems that zod finds by itself, by the code of its issue; all others carry our own key as message. */
const problemOfIssue: Partial<Record<string, string>> = {
  invalid_type: "required",
  too_big: "tooLong",
  too_small: "tooShort",
  invalid_format: "characters",
  invalid_value: "unknown",
  unrecognized_keys: "unknown",
};

/** A problem key is one word; anything longer is zod's own English. */
function problemOf(issue: z.core.$ZodIssue): string {
  return /^[a-zA-Z]+$/.test(issue.message) ? issue.message : (problemOfIssue[issue.code] ?? "invalid");
}

/** What is wrong with which field, by path with dots; a problem of the whole stands under `""`. */
export function fieldsOf(error: z.ZodError): Fields {
  const fields: Fields = {};
  for (const issue of error.issues) fields[issue.path.map(String).join(".")] ??= problemOf(issue);
  return fields;
}

/** NUL and halves of characters: one database cuts a text there, the other refuses it (attacks C04, F01). */
const unkeepable = /[\0\p{Cs}]/u;

/** Whether a value holds, in a text or in a name, what can't be kept as it is. */
export function isUnkeepable(value: unknown): boolean {
  if (typeof value === "string") return unkeepable.test(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inner]) => unkeepable.test(name) || isUnkeepable(inner));
}

/** The fields of a part that hold what can't be kept as it is. */
function unkeepableFields(part: unknown): Fields {
  if (typeof part !== "object" || part === null) return {};
  const wrong = Object.entries(part).filter(([name, value]) => isUnkeepable({ [name]: value }));
  return Object.fromEntries(wrong.map(([name]) => [name, "characters"]));
}

/**
 * Input as it came in, checked against the call: path parameters, query and body with defaults filled in.
 * @throws ApiError NOT_FOUND for an id that can't be one, INVALID_INPUT with the fields.
 */
export function parseInput(call: Call, raw: Record<string, unknown>): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  for (const name of parameterNames(call.path)) {
    const value = raw[name];
    // A hardware id may hold colons and dots; ids of our own may not.
    const shaped =
      name === "hwId" ? typeof value === "string" && value.length <= 64 : id.safeParse(value).success;
    if (!shaped) throw new ApiError("NOT_FOUND");
    parsed[name] = value;
  }
  let fields: Fields = {};
  for (const part of ["query", "body"] as const) {
    const schema = call[part];
    if (!schema) continue;
    const result = schema.safeParse(raw[part] ?? (part === "query" ? {} : raw[part]));
    if (result.success) parsed[part] = result.data;
    else fields = { ...fields, ...fieldsOf(result.error) };
    fields = { ...fields, ...unkeepableFields(raw[part]) };
  }
  if (Object.keys(fields).length > 0) throw new ApiError("INVALID_INPUT", { fields });
  return parsed;
}
