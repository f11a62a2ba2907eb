import { ApiError } from "#contract/errors.ts";
import type { EventExport } from "#contract/event-exports.ts";
import { EXPORT_KEPT_MS } from "#rules/event-export.ts";
import { afterCommit, isUniqueViolation, transaction } from "../db/database.ts";
import {
  deleteExportsOf,
  getExport,
  hasUnfinishedExport,
  insertExport,
  type OrderedExport,
} from "../db/event-exports.ts";
import { EXPORT_JOB } from "../exports/workshop.ts";
import type { InBuilding } from "../handler.ts";
import type { House } from "../house.ts";
import { enqueue } from "../jobs/queue.ts";

/**
 * Has an export made. It takes the place of what was made for the same person before.
 * @throws ApiError EXPORT_RUNNING while another one is being made for them
 */
export async function orderExport(
  { db, exports, now }: House,
  { domainId, userId }: InBuilding,
  order: Omit<OrderedExport, "domainId" | "userId">,
): Promise<EventExport> {
  const owner = { domainId, userId };
  const made = { ...order, ...owner, now: now(), expiresAt: now() + EXPORT_KEPT_MS };
  const ordering = transaction(db, async (tx) => {
    if (await hasUnfinishedExport(tx, userId, now())) throw new ApiError("EXPORT_RUNNING");
    await deleteExportsOf(tx, userId);
    const id = await insertExport(tx, made);
    await enqueue(tx, EXPORT_JOB, { exportId: id }, { id: `export-${id}` });
    afterCommit(tx, () => exports.wake());
    return getExport(tx, owner, id, now());
  });
  return ordering.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ApiError("EXPORT_RUNNING") : error;
  });
}
