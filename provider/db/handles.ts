import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import type { Tables } from "./tables.ts";

/** What queries are made on: the database itself, or a transaction in it. */

export type Engine = { readonly engine: "embedded" | "postgres" };

export type Database<T = Tables> = Kysely<T> & Engine;
export type Transaction<T = Tables> = KyselyTransaction<T> & Engine;
export type Reader<T = Tables> = Database<T> | Transaction<T>;
