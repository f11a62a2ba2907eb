import type { z } from "zod";
import type { Fields } from "./errors.ts";

type Issue = z.core.$ZodIssue;

/**
 * The problems of zod's own checks, by the code of the issue; all others have a problem of the contract as
 * their message.
 */
const problemOfIssue: Partial<Record<string, string>> = {
  too_big: "tooLong",
  too_small: "tooShort",
  not_multiple_of: "number",
  invalid_format: "characters",
  invalid_value: "unknown",
  unrecognized_keys: "unknown",
};

/** The maximum number and length of reported unknown keys: an answer must not be longer than its request. */
export const NAMED_KEYS_MAX = 20;
export const NAMED_KEY_MAX_LENGTH = 64;

/** Returns the problem of each field, by its path with dots; a problem of the whole input is at `""`. */
export function fieldsOf(error: { issues: readonly Issue[] }, input: unknown): Fields {
  // Without a prototype, so that keys of any name are safe.
  const fields = Object.create(null) as Fields;
  for (const issue of error.issues) {
    const variant = variantOf(issue, input);
    if (!variant) for (const place of placesOf(issue)) fields[place] ??= problemOf(issue, input);
    else {
      const inner = Object.entries(fieldsOf({ issues: variant }, valueAt(input, issue.path)));
      for (const [place, problem] of inner) fields[placeOf([...issue.path, place])] ??= problem;
    }
  }
  return fields;
}

/**
 * Returns the problem of an issue. A missing value is `required` and one of another type `invalid`,
 * regardless of the schema's message, which is meant for values of the right type.
 */
function problemOf(issue: Issue, input: unknown): string {
  const value = valueAt(input, issue.path);
  const isOfType = issue.code === "invalid_type" || issue.code === "invalid_union";
  const isOfValue = issue.code === "invalid_value";
  if ((isOfType || isOfValue) && (value === undefined || value === null)) return "required";
  if (issue.code === "invalid_type" && issue.expected === "int" && typeof value === "number") return "number";
  // Problems of the contract are one word; anything longer is zod's own message.
  const ours = /^[a-zA-Z]+$/.test(issue.message) ? issue.message : undefined;
  if (isOfType) return ours === undefined || ours === "required" ? "invalid" : ours;
  if (ours !== undefined) return ours;
  if (isOfValue && !issue.values.some((choice) => typeof choice === typeof value)) return "invalid";
  if ((issue.code === "too_big" || issue.code === "too_small") && typeof value === "number") return "number";
  return problemOfIssue[issue.code] ?? "invalid";
}

/** Returns the paths of an issue: one for each unknown key. */
function placesOf(issue: Issue): string[] {
  if (issue.code !== "unrecognized_keys") return [placeOf(issue.path)];
  const keys = issue.keys.slice(0, NAMED_KEYS_MAX);
  return keys.map((key) => placeOf([...issue.path, key.slice(0, NAMED_KEY_MAX_LENGTH)]));
}

function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map(String)
    .filter((name) => name !== "")
    .join(".");
}

/** Returns, for a value that matches none of several variants, the issues of the only variant of its type. */
function variantOf(issue: Issue, input: unknown): readonly Issue[] | undefined {
  if (issue.code !== "invalid_union") return undefined;
  const value = valueAt(input, issue.path);
  const ofItsType = issue.errors.filter(
    (issues) =>
      !issues.some(
        (each) => each.path.length === 0 && ["invalid", "required"].includes(problemOf(each, value)),
      ),
  );
  return ofItsType.length === 1 ? ofItsType[0] : undefined;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[name];
  }
  return value;
}
