import { CompiledQuery } from "kysely";
import type { Database } from "./database.ts";

interface Asked {
  text: string;
  values: unknown[];
}

/** What the package that counts tries needs of a connection to PostgreSQL. */
export interface TriesClient {
  query(asked: Asked): Promise<{ rows: unknown[]; rowCount: number }>;
}

/** The pool of an open database, as the package that counts tries asks it: one statement each, in no transaction. */
export function triesClient(db: Database): TriesClient {
  return {
    async query({ text, values }) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
}

/** Forgets tries whose time is over. */
export async function deleteOldTries(db: Database, now: number): Promise<void> {
  await db.deleteFrom("guard_try").where("expire", "<=", now).execute();
}
