import { ApiError } from "#contract/errors.ts";
import type { EventFilters } from "#contract/history/events.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import type { Reader } from "#storage/database.ts";
import type { ExportRight } from "#storage/tables/access.ts";
import type { BuildingCaller } from "../handler.ts";
import type { OrderedExport } from "../history/queries/event-exports.ts";
import type { AuditScope } from "../history/queries/event-history.ts";
import { eventsScope } from "./events.ts";

/** Returns the caller's right to an export. @throws ApiError as {@link eventsScope} */
export async function exportScope(
  db: Reader,
  caller: BuildingCaller,
  filters: EventFilters,
): Promise<ExportRight> {
  return { role: caller.role, audited: await eventsScope(db, caller, filters) };
}

/**
 * Checks that a person still has the right with which they ordered an export. A person who now has a lower
 * role in the building, or may audit fewer people or devices, must order another export.
 * @throws ApiError FORBIDDEN
 */
export async function requireExportRight(
  db: Reader,
  caller: BuildingCaller,
  { filters, right }: Pick<OrderedExport, "filters" | "right">,
): Promise<void> {
  const { role, audited } = await exportScope(db, caller, filters);
  if (!isAtLeast(role, right.role) || !holds(audited, right.audited)) throw new ApiError("FORBIDDEN");
}

/** Whether a person may now audit all people and devices that they could audit then. */
function holds(now: AuditScope | undefined, then: AuditScope | undefined): boolean {
  if (now === undefined) return true;
  if (then === undefined) return false;
  const has = (present: readonly string[], past: readonly string[]): boolean => {
    const all = new Set(present);
    return past.every((id) => all.has(id));
  };
  return has(now.actorIds, then.actorIds) && has(now.deviceIds, then.deviceIds);
}
