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

/**
 * The maximum number and length of reported unknown keys, and the maximum number of fields whose choices and
 * limits are named: an answer must not be longer than its request.
 */
export const NAMED_KEYS_MAX = 20;
export const NAMED_KEY_MAX_LENGTH = 64;

/** What is wrong with a field, and what it accepts if that is a list of choices or a limit. */
interface FieldProblem {
  problem: string;
  allowed?: string | undefined;
}

/** Returns the problem of each field, by its path with dots; a problem of the whole input is at `""`. */
export function listFieldProblems(error: { issues: readonly Issue[] }, input: unknown): Fields {
  return pick(problemsOf(error, input), ({ problem }) => problem);
}

/** Returns the problem of each field, and what the fields with choices and limits accept. */
export function fieldsAndAllowed(
  error: { issues: readonly Issue[] },
  input: unknown,
): { fields: Fields; allowed: Fields | undefined } {
  const problems = problemsOf(error, input);
  const named = Object.fromEntries(Object.entries(problems).slice(0, NAMED_KEYS_MAX));
  const allowed = pick(named, (problem) => problem.allowed);
  return {
    fields: pick(problems, ({ problem }) => problem),
    allowed: Object.keys(allowed).length > 0 ? allowed : undefined,
  };
}

function problemsOf(error: { issues: readonly Issue[] }, input: unknown): Record<string, FieldProblem> {
  const problems = empty<FieldProblem>();
  for (const issue of error.issues) {
    const { path, value } = reach(input, issue.path);
    const variant = variantOf(issue, value);
    if (!variant) {
      const found = { problem: problemOf(issue, value), allowed: allowedBy(issue) };
      for (const place of placesOf(issue, path)) problems[place] ??= found;
    } else {
      const inner = Object.entries(problemsOf({ issues: variant }, value));
      for (const [place, problem] of inner) problems[placeOf([...path, place])] ??= problem;
    }
  }
  return problems;
}

/** Without a prototype, so that keys of any name are safe. */
function empty<Value>(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>;
}

function pick(
  problems: Record<string, FieldProblem>,
  part: (problem: FieldProblem) => string | undefined,
): Fields {
  const picked = empty<string>();
  for (const [place, problem] of Object.entries(problems)) {
    const text = part(problem);
    if (text !== undefined) picked[place] = text;
  }
  return picked;
}

/** Returns the choices or the limit that a value does not meet, from the schema alone. */
function allowedBy(issue: Issue): string | undefined {
  if (issue.code === "invalid_value") return issue.values.map(String).join(", ");
  const isOfNumber = "origin" in issue && (issue.origin === "number" || issue.origin === "int");
  if (issue.code === "too_big" && isOfNumber) return `at most ${issue.maximum}`;
  return issue.code === "too_small" && isOfNumber ? `at least ${issue.minimum}` : undefined;
}

/**
 * Returns the problem of an issue. A missing value is `required` and one of another type `invalid`,
 * regardless of the schema's message, which is meant for values of the right type.
 */
function problemOf(issue: Issue, value: unknown): string {
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
function placesOf(issue: Issue, path: readonly PropertyKey[]): string[] {
  if (issue.code !== "unrecognized_keys") return [placeOf(path)];
  const keys = issue.keys.slice(0, NAMED_KEYS_MAX);
  return keys.map((key) => placeOf([...path, key.slice(0, NAMED_KEY_MAX_LENGTH)]));
}

function placeOf(path: readonly PropertyKey[]): string {
  return path
    .map(String)
    .filter((name) => name !== "")
    .join(".");
}

/** Returns, for a value that matches none of several variants, the issues of the only variant of its type. */
function variantOf(issue: Issue, value: unknown): readonly Issue[] | undefined {
  if (issue.code !== "invalid_union") return undefined;
  const ofItsType = issue.errors.filter(
    (issues) =>
      !issues.some(
        (each) => each.path.length === 0 && ["invalid", "required"].includes(problemOf(each, value)),
      ),
  );
  return ofItsType.length === 1 ? ofItsType[0] : undefined;
}

/**
 * Follows the path of an issue in the input. A text of which the schema makes a list, like choices with
 * commas, is reached itself instead of its parts.
 */
function reach(
  input: unknown,
  path: readonly PropertyKey[],
): { path: readonly PropertyKey[]; value: unknown } {
  let value = input;
  for (const [depth, name] of path.entries()) {
    if (value === undefined || value === null) return { path, value: undefined };
    if (typeof value !== "object") return { path: path.slice(0, depth), value };
    value = Object.hasOwn(value, name) ? (value as Record<PropertyKey, unknown>)[name] : undefined;
  }
  return { path, value };
}
