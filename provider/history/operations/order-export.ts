import { ApiError } from "#contract/errors.ts";
import type { EventExport } from "#contract/history/event-exports.ts";
import { EXPORT_RETENTION_MS } from "#rules/history/event-export.ts";
import { afterCommit, isUniqueViolation, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { BuildingCaller } from "../../handler.ts";
import { queueJob } from "../../jobs.ts";
import { exportScope } from "../../permissions/event-exports.ts";
import {
  deleteExportsOf,
  getExport,
  hasUnfinishedExport,
  insertExport,
  type OrderedExport,
} from "../queries/event-exports.ts";

/**
 * Starts an export, which replaces the person's previous one.
 * @throws ApiError EXPORT_RUNNING while another export for the person is running; FORBIDDEN, NOT_FOUND as for
 * the history itself
 */
export async function orderExport(
  { db, exports, now }: ProviderContext,
  caller: BuildingCaller,
  order: Omit<OrderedExport, "domainId" | "userId" | "right">,
): Promise<EventExport> {
  const owner = { domainId: caller.domainId, userId: caller.userId };
  const right = await exportScope(db, caller, order.filters);
  const made = { ...order, ...owner, right, now: now(), expiresAt: now() + EXPORT_RETENTION_MS };
  const ordering = transaction(db, async (tx) => {
    if (await hasUnfinishedExport(tx, owner.userId, now())) throw new ApiError("EXPORT_RUNNING");
    await deleteExportsOf(tx, owner.userId);
    const id = await insertExport(tx, made);
    await queueJob(tx, "event-export", { exportId: id }, { runAt: now(), id: `export-${id}` });
    afterCommit(tx, () => exports.wake());
    return getExport(tx, owner, id, now());
  });
  return ordering.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ApiError("EXPORT_RUNNING") : error;
  });
}
