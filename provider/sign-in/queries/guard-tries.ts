import { CompiledQuery } from "kysely";
import type { Database } from "#storage/database.ts";

interface PoolQuery {
  text: string;
  values: unknown[];
}

/** The interface to PostgreSQL that the rate limiter package requires. */
interface TriesClient {
  query(poolQuery: PoolQuery): Promise<{ rows: unknown[]; rowCount: number }>;
}

/**
 * Adapts an open database to the interface that the package requires: one statement per query, without
 * transactions.
 */
export function triesClient(db: Database): TriesClient {
  return {
    async query({ text, values }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
}

export async function deleteOldTries(db: Database, now: number): Promise<void> {
  await db.deleteFrom("guard_try").where("expire", "<=", now).execute();
}
