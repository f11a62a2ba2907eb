import { recordedTables } from "./audited-tables.ts";
import { type Dependents, dependentsIn } from "./engine/taken-along.ts";
import { tablesAfter } from "./migration.ts";
import { migrations } from "./migrations/index.ts";

let known: Dependents | undefined;

/** What is audited and hangs on what. The schema is the same in each database, so it is found out once. */
export function auditedDependents(): Dependents {
  return (known ??= dependentsIn(tablesAfter(migrations), recordedTables));
}
