import { recordedTables } from "./audited-tables.ts";
import { type Dependents, dependentsIn } from "./engine/cascaded-changes.ts";
import { tablesAfter } from "./migration.ts";
import { migrations } from "./migrations/index.ts";

let known: Dependents | undefined;

/** Which audited tables depend on which. The schema is the same in each database, so it is read once. */
export function auditedDependents(): Dependents {
  return (known ??= dependentsIn(tablesAfter(migrations), recordedTables));
}
