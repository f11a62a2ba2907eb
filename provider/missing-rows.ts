import { ApiError, type Fields } from "#contract/errors.ts";

/**
 * Translates a failure for the caller. When the query or the body names a missing row, and not the address,
 * the address exists; the field that names the row is wrong.
 */
export function blamedOnField(error: unknown, { query, body, ...path }: Record<string, unknown>): unknown {
  const missing = error instanceof ApiError && error.errorName === "NOT_FOUND" && error.extras.missing;
  if (!missing || Object.values(path).includes(missing)) return error;
  const [field] = [query, body].flatMap((part) => placesOf(part, missing));
  if (field === undefined) return error;
  const fields: Fields = Object.fromEntries([[field, "unknown"]]);
  return new ApiError("INVALID_INPUT", { fields });
}

/** Lists the paths of a text in a value, with dots. */
function placesOf(value: unknown, text: string): string[] {
  if (value === text) return [""];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    placesOf(inner, text).map((rest) => (rest === "" ? name : `${name}.${rest}`)),
  );
}
