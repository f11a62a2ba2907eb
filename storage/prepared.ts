import type { Compilable, CompiledQuery } from "kysely";
import type { Reader } from "./database.ts";

/** A placeholder for a value in a compiled query. */
class Place {
  constructor(readonly name: string) {}
}

/**
 * Builds a query once per engine and runs it with new values each time, for queries of every request:
 * building costs more than running. `build` receives a placeholder for each value and may only pass it to the
 * query.
 */
export function prepared<V extends Record<string, unknown>, R>(
  names: readonly (keyof V & string)[],
  build: (db: Reader, values: V) => Compilable<R>,
): (db: Reader, values: V) => Promise<R[]> {
  const places = Object.fromEntries(names.map((name) => [name, new Place(name)])) as unknown as V;
  const made = new Map<Reader["engine"], CompiledQuery<R>>();
  return async (db, values) => {
    const query = made.get(db.engine) ?? build(db, places).compile();
    made.set(db.engine, query);
    const parameters = query.parameters.map((each) => (each instanceof Place ? values[each.name] : each));
    const { rows } = await db.executeQuery<R>({ ...query, parameters });
    return rows;
  };
}
