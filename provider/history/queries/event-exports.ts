import type { RawBuilder, SqlBool } from "kysely";
import type { EventExport } from "#contract/history/event-exports.ts";
import { EXPORT_RETENTION_MS } from "#rules/history/event-export.ts";
import type { ExportOrder } from "#rules/history/export-file.ts";
import { camelCase, type RowOf } from "#storage/camel-case.ts";
import { isCurrentRow } from "#storage/current-rows.ts";
import { type Database, json, newId, type Reader, type Transaction, transaction } from "#storage/database.ts";
import type { ExportPayload, ExportRight } from "#storage/tables/access.ts";
import { notFound } from "../../missing-rows.ts";

const orderColumns = camelCase(["domain_id", "user_id", "format", "payload"]);

const exportColumns = camelCase([
  "id",
  "format",
  "state",
  "problem",
  "total",
  "bytes",
  "parts",
  "created_at",
  "expires_at",
]);

/** An order for an export: its owner, its filters, the right to it and its format. */
export interface OrderedExport extends ExportPayload, ExportOrder {
  domainId: string;
  userId: string;
  right: ExportRight;
}

type Owner = Pick<OrderedExport, "domainId" | "userId">;

/** The claim of the job that makes an export. */
interface ExportClaim {
  id: string;
  attempt: number;
}

interface StoredOrder extends OrderedExport {
  now: number;
  expiresAt: number;
}

export async function insertExport(tx: Transaction, ordered: StoredOrder): Promise<string> {
  const { domainId, userId, format, filters, words, timeZone, withGroups, right, now, expiresAt } = ordered;
  const id = newId();
  const payload: ExportPayload = { filters, words, timeZone, withGroups, right };
  await tx
    .insertInto("event_export")
    .values({
      id,
      domain_id: domainId,
      user_id: userId,
      format,
      payload: json(payload),
      state: "WAITING",
      problem: null,
      attempt: 0,
      row_count: 0,
      total: null,
      bytes: 0,
      parts: 0,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return id;
}

/** Whether an export exists at `now`; an export ordered while the clock was ahead does not. */
function isStored(now: number): RawBuilder<SqlBool> {
  return isCurrentRow("expires_at", EXPORT_RETENTION_MS, { now, latest: now });
}

/** Whether an export is running for a person, in any building. */
export async function hasUnfinishedExport(tx: Transaction, userId: string, now: number): Promise<boolean> {
  const row = await tx
    .selectFrom("event_export")
    .select("id")
    .where("user_id", "=", userId)
    .where("state", "in", ["WAITING", "RUNNING"])
    .where(isStored(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a person's export. */
export async function deleteExportsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("event_export").where("user_id", "=", userId).execute();
}

/** Returns a person's export, as long as it is stored. @throws ApiError NOT_FOUND */
export async function getExport(db: Reader, owner: Owner, id: string, now: number): Promise<EventExport> {
  return exportsOf(db, owner, now).where("id", "=", id).executeTakeFirstOrThrow(notFound);
}

/** Returns the order of a person's export, as long as it is stored. @throws ApiError NOT_FOUND */
export async function getExportOrder(
  db: Reader,
  owner: Owner,
  id: string,
  now: number,
): Promise<OrderedExport> {
  const row = await ofOwner(db, owner, now)
    .select(orderColumns)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  return orderOf(row);
}

/** Lists a person's exports, of which there is at most one. */
export async function listExports(db: Reader, owner: Owner, now: number): Promise<EventExport[]> {
  return exportsOf(db, owner, now).execute();
}

/** @throws ApiError NOT_FOUND */
export async function deleteExport(tx: Transaction, { domainId, userId }: Owner, id: string): Promise<void> {
  await tx
    .deleteFrom("event_export")
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirstOrThrow(notFound);
}

/**
 * Starts an export from its first event and returns its order; undefined when it was cancelled or has waited
 * too long.
 */
export function beginExport(
  db: Database,
  { id, attempt }: ExportClaim,
  now: number,
): Promise<OrderedExport | undefined> {
  return transaction(db, async (tx) => {
    await tx.deleteFrom("event_export_part").where("export_id", "=", id).execute();
    const row = await tx
      .updateTable("event_export")
      .set({ state: "RUNNING", attempt, row_count: 0, total: null, bytes: 0, parts: 0 })
      .where("id", "=", id)
      .where("state", "in", ["WAITING", "RUNNING"])
      .where(isStored(now))
      .returning(orderColumns)
      .executeTakeFirst();
    if (!row) return undefined;
    return orderOf(row);
  });
}

function orderOf({ payload, ...row }: RowOf<"event_export", typeof orderColumns>): OrderedExport {
  // Earlier versions stored no right with an order: only callers who may read everything can read such an
  // export.
  return { ...payload, ...row, right: payload.right ?? { role: "administrator" } };
}

/** A compressed part of a file, and the progress of the export. */
export interface ExportPart {
  content: Uint8Array;
  bytes: number;
  rows: number;
  total: number | null;
}

/** Stores a part; returns false when the export was cancelled, or another worker has taken it over. */
export function storePart(
  db: Database,
  { id, attempt }: ExportClaim,
  { content, bytes, rows, total }: ExportPart,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const row = await tx
      .updateTable("event_export")
      .set((eb) => ({ row_count: rows, total, bytes: eb("bytes", "+", bytes), parts: eb("parts", "+", 1) }))
      .where("id", "=", id)
      .where("attempt", "=", attempt)
      .where("state", "=", "RUNNING")
      .returning("parts")
      .executeTakeFirst();
    if (!row) return false;
    const text = Buffer.from(content).toString("base64");
    const part = { export_id: id, position: Number(row.parts) - 1, content: text };
    await tx.insertInto("event_export_part").values(part).execute();
    return true;
  });
}

interface Outcome {
  problem: NonNullable<EventExport["problem"]> | null;
  expiresAt: number;
}

/** Ends an export as finished or failed; deletes the parts of a failed one. */
export function endExport(db: Database, id: string, { problem, expiresAt }: Outcome): Promise<void> {
  return transaction(db, async (tx) => {
    if (problem !== null) await tx.deleteFrom("event_export_part").where("export_id", "=", id).execute();
    await tx
      .updateTable("event_export")
      .set({ state: problem === null ? "DONE" : "FAILED", problem, expires_at: expiresAt })
      .where("id", "=", id)
      .where("state", "in", ["WAITING", "RUNNING"])
      .execute();
  });
}

/** Returns a compressed part. */
export async function findPart(db: Reader, exportId: string, position: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("event_export_part")
    .select("content")
    .where("export_id", "=", exportId)
    .where("position", "=", position)
    .executeTakeFirst();
  return row && Buffer.from(row.content, "base64");
}

/** Brings forward when an export expires. */
export async function shortenLife(tx: Transaction, id: string, expiresAt: number): Promise<void> {
  await tx
    .updateTable("event_export")
    .set({ expires_at: expiresAt })
    .where("id", "=", id)
    .where("expires_at", ">", expiresAt)
    .execute();
}

export async function deleteExpiredExports(db: Database, now: number): Promise<void> {
  await db.deleteFrom("event_export").where("expires_at", "<=", now).execute();
}

function ofOwner(db: Reader, { domainId, userId }: Owner, now: number) {
  return db
    .selectFrom("event_export")
    .where("user_id", "=", userId)
    .where("domain_id", "=", domainId)
    .where(isStored(now));
}

function exportsOf(db: Reader, owner: Owner, now: number) {
  return ofOwner(db, owner, now).select(exportColumns).select("row_count as rows");
}
