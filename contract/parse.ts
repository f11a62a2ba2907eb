import { z } from "zod";
import { type Call, parameterNames } from "./call.ts";
import { ApiError, type Fields } from "./errors.ts";
import { fieldsAndAllowed } from "./field-problems.ts";
import { freeTexts, id } from "./fields.ts";

/**
 * NUL and unpaired surrogates: one database truncates such a text, the other refuses it (attacks C04, F01).
 */
const unkeepable = /[\0\p{Cs}]/u;

/** Characters that belong in no text of one line: line breaks, tabs, commands to a terminal. */
const control = /[\p{Cc}\u2028\u2029]/u;

/** A part of a JSON schema. */
interface Part {
  isFreeText?: true;
  properties?: Record<string, Part>;
  items?: Part;
  additionalProperties?: Part | boolean;
  anyOf?: Part[];
  oneOf?: Part[];
  allOf?: Part[];
}

const listed = new WeakMap<z.ZodType, ReadonlySet<string>>();

/** Returns the paths of the free texts that a schema accepts: `list.*.notes` for one in each item of a list or record. */
export function listFreeTexts(schema: z.ZodType): ReadonlySet<string> {
  const known = listed.get(schema);
  if (known) return known;
  const part = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", metadata: freeTexts });
  const paths = new Set(pathsIn(part as Part, ""));
  listed.set(schema, paths);
  return paths;
}

function pathsIn(part: Part, path: string): string[] {
  if (part.isFreeText) return [path];
  const { properties = {}, additionalProperties, items, anyOf = [], oneOf = [], allOf = [] } = part;
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => pathsIn(inner, pathOf(path, name))),
    ...[items, additionalProperties].flatMap((inner) =>
      typeof inner === "object" ? pathsIn(inner, pathOf(path, "*")) : [],
    ),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((inner) => pathsIn(inner, path)),
  ];
}

/** Returns the path of a field below another one. */
function pathOf(above: string, name: string): string {
  return above === "" ? name : `${above}.${name}`;
}

/** Whether a value has a key or a text with such a character, except for the texts with the free paths. */
function contains(pattern: RegExp, value: unknown, free: ReadonlySet<string>, path: string): boolean {
  if (typeof value === "string") return !free.has(path) && pattern.test(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inner]) => {
    const everyItem = pathOf(path, "*");
    const innerPath = Array.isArray(value) || free.has(everyItem) ? everyItem : pathOf(path, name);
    return pattern.test(name) || contains(pattern, inner, free, innerPath);
  });
}

const none: ReadonlySet<string> = new Set();

/** Whether a value has a text or a key that can't be stored unchanged. */
export function isUnstorable(value: unknown): boolean {
  return contains(unkeepable, value, none, "");
}

/** Returns the fields of a part that have such a character. */
function fieldsWith(pattern: RegExp, part: unknown, free = none): Fields {
  if (typeof part !== "object" || part === null) return {};
  const wrong = Object.entries(part).filter(([name, value]) =>
    contains(pattern, { [name]: value }, free, ""),
  );
  return Object.fromEntries(wrong.map(([name]) => [name, "characters"]));
}

/** The schema of a part that a call does not have. */
const nothing = z.strictObject({}).default({});

/**
 * Returns the ids in the path of a call, by the names of its parameters.
 * @throws ApiError NOT_FOUND for an invalid id
 */
export function parsePath(call: Call, raw: Record<string, unknown>): Record<string, string> {
  const parsed: Record<string, string> = {};
  for (const name of parameterNames(call.path)) {
    const value = raw[name];
    // A hardware id may contain colons and dots; ids of the API may not.
    const shaped =
      name === "hwId" ? typeof value === "string" && value.length <= 64 : id.safeParse(value).success;
    if (!shaped) throw new ApiError("NOT_FOUND");
    parsed[name] = value as string;
  }
  return parsed;
}

/**
 * Checks raw input against the call: path parameters, query and body, with defaults filled in. Refuses
 * undeclared keys, also where the call has no query or no body at all.
 * @throws ApiError NOT_FOUND for an invalid id, INVALID_INPUT with the fields.
 */
export function parseInput(call: Call, raw: Record<string, unknown>): Record<string, unknown> {
  const parsed: Record<string, unknown> = parsePath(call, raw);
  let fields: Fields = {};
  let allowed: Fields | undefined;
  for (const part of ["query", "body"] as const) {
    const schema = call[part] ?? nothing;
    const value = raw[part] ?? (part === "query" ? {} : raw[part]);
    const result = schema.safeParse(value);
    if (!result.success) {
      const wrong = fieldsAndAllowed(result.error, value);
      fields = { ...fields, ...wrong.fields };
      if (wrong.allowed) allowed = { ...allowed, ...wrong.allowed };
    } else if (call[part]) parsed[part] = result.data;
    // As parsed, because the line breaks of a name become spaces (§5).
    if (part === "body" && contains(control, result.data, none, ""))
      fields = { ...fields, ...fieldsWith(control, result.data, listFreeTexts(schema)) };
    fields = { ...fields, ...fieldsWith(unkeepable, raw[part]) };
  }
  if (Object.keys(fields).length > 0) throw new ApiError("INVALID_INPUT", { fields, allowed });
  return parsed;
}
