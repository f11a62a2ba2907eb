import type { UpdateObject, UpdateQueryBuilder, UpdateResult } from "kysely";
import type { Tables } from "./tables.ts";

/** Sets those columns that are not undefined; an update without any is not a valid statement. */
export async function changeRows<Table extends keyof Tables>(
  rows: UpdateQueryBuilder<Tables, Table, Table, UpdateResult>,
  columns: UpdateObject<Tables, Table>,
): Promise<void> {
  if (Object.values(columns).some((value) => value !== undefined)) await rows.set(columns).execute();
}
