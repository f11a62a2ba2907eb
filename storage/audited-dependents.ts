import { recordedTables } from "./audited-tables.ts";
import { type Dependents, dependentsIn } from "./engine/cascaded-changes.ts";
import { tablesAfter } from "./migration.ts";
import { migrations } from "./migrations/index.ts";

let known: Dependents | undefined;

/** Returns which audited tables depend on which. Computed once: every database has the same schema. */
export function auditedDependents(): Dependents {
  return (known ??= dependentsIn(tablesAfter(migrations), recordedTables));
}
