import type { Compilable, CompiledQuery } from "kysely";
import type { Reader } from "./database.ts";

/** Longer lists are rare, and each length has a query of its own. */
const LISTED_MAX = 8;

/** A placeholder for a value in a compiled query. */
class Placeholder {
  constructor(readonly read: (values: unknown) => unknown) {}
}

/**
 * Builds a query once per engine and runs it with new values each time, for queries of every request:
 * building costs more than running. `build` receives a placeholder for each value and may only pass it to the
 * query. A value may be a list of values or of rows, all with the same columns: then the query is built once
 * for each length.
 */
export function prepareQuery<V extends Record<string, unknown>, R, D extends Reader = Reader>(
  names: readonly (keyof V & string)[],
  build: (db: D, values: V) => Compilable<R>,
): (db: D, values: V) => Promise<R[]> {
  const compiled = new Map<string, CompiledQuery<R>>();
  return async (db, values) => {
    const lengths = names.map((name) => lengthOf(values[name]));
    if (lengths.some((length) => length > LISTED_MAX)) {
      return (await db.executeQuery<R>(build(db, values).compile())).rows;
    }
    const shape = `${db.engine} ${lengths.join(" ")}`;
    let query = compiled.get(shape);
    if (!query) {
      query = build(db, placeholdersFor(names, values)).compile();
      compiled.set(shape, query);
    }
    const parameters = query.parameters.map((each) =>
      each instanceof Placeholder ? each.read(values) : each,
    );
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
}

/** Returns the length of a list; 0 for any other value. */
function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

function placeholdersFor<V extends Record<string, unknown>>(
  names: readonly (keyof V & string)[],
  values: V,
): V {
  const placeholders = names.map((name) => [name, placeholderFor(values[name], (all) => (all as V)[name])]);
  return Object.fromEntries(placeholders) as V;
}

function placeholderFor(value: unknown, read: Placeholder["read"]): unknown {
  if (!Array.isArray(value)) return new Placeholder(read);
  return value.map((item: unknown, index) => {
    const readItem: Placeholder["read"] = (all) => (read(all) as unknown[])[index];
    if (typeof item !== "object" || item === null) return new Placeholder(readItem);
    const columns = Object.keys(item).map((column) => [
      column,
      new Placeholder((all) => (readItem(all) as Record<string, unknown>)[column]),
    ]);
    return Object.fromEntries(columns) as unknown;
  });
}
