import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import type { Tables } from "./tables.ts";

/** The handles that queries run on: a database (`Database` in `database.ts`), or a transaction. */

export type Engine = { readonly engine: "embedded" | "postgres" };

export type Transaction = KyselyTransaction<Tables> &
  Engine & {
    /** Runs once the transaction is durable. */
    readonly commitHooks: (() => void)[];
  };

export type Reader = Kysely<Tables> & Engine;
