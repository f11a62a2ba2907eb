import { CompiledQuery } from "kysely";
import type { Database } from "../../db/database.ts";

interface PoolQuery {
  text: string;
  values: unknown[];
}

/** What the package that counts tries needs of a connection to PostgreSQL. */
export interface TriesClient {
  query(poolQuery: PoolQuery): Promise<{ rows: unknown[]; rowCount: number }>;
}

/**
 * The pool of an open database with the interface that the package expects: one statement per query, in no
 * transaction.
 */
export function triesClient(db: Database): TriesClient {
  return {
    async query({ text, values }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
}

/** Deletes expired tries. */
export async function deleteOldTries(db: Database, now: number): Promise<void> {
  await db.deleteFrom("guard_try").where("expire", "<=", now).execute();
}
