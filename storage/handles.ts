import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import type { Tables } from "./tables.ts";

/** The handles that queries run on: a database, or a transaction. */

export type Engine = { readonly engine: "embedded" | "postgres" };

export type Database<T = Tables> = Kysely<T> & Engine;
export type Transaction<T = Tables> = KyselyTransaction<T> & Engine;
export type Reader<T = Tables> = Database<T> | Transaction<T>;
