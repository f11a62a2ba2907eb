import { ApiError, type Fields } from "#contract/errors.ts";

/** The error of a query for a row that does not exist, as `executeTakeFirstOrThrow` accepts it. */
export const notFound = (): ApiError => new ApiError("NOT_FOUND");

/** As {@link notFound}, for a row that a field may name: {@link blamedOnField} finds the field. */
export const missing = (id: string) => (): ApiError => new ApiError("NOT_FOUND", { missing: id });

/** Returns the entity with this id. @throws ApiError NOT_FOUND */
export function withId<Entity extends { id: string }>(entities: readonly Entity[], id: string): Entity {
  const found = entities.find((each) => each.id === id);
  if (!found) throw missing(id)();
  return found;
}

/**
 * Translates a failure for the caller. When the query or the body names a missing row, and not the address,
 * the address exists; the field that names the row is wrong.
 */
export function blamedOnField(error: unknown, { query, body, ...path }: Record<string, unknown>): unknown {
  const id = error instanceof ApiError && error.errorName === "NOT_FOUND" && error.extras.missing;
  if (!id || Object.values(path).includes(id)) return error;
  const [field] = [query, body].flatMap((part) => placesOf(part, id));
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
