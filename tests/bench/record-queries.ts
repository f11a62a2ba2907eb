import { type KyselyPlugin, SqliteQueryCompiler } from "kysely";
import type { Database, Reader } from "#storage/database.ts";
import type { SqlQuery } from "./floor-order.ts";

/** Records the SQL that some work of the provider runs, so that its floor always runs the same. */
export async function recordQueries(
  db: Database,
  work: (db: Reader) => Promise<unknown>,
): Promise<SqlQuery[]> {
  const queries: SqlQuery[] = [];
  const compiler = new SqliteQueryCompiler();
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql, parameters } = compiler.compileQuery(node, queryId);
      queries.push({ sql, parameters });
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await work(Object.assign(db.withPlugin(recorder), { engine: db.engine }));
  return queries;
}
