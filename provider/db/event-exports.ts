import type { Selectable } from "kysely";
import type { EventExport } from "#contract/event-exports.ts";
import { ApiError } from "#contract/errors.ts";
import type { EventFilters } from "#contract/events.ts";
import type { ExportOrder } from "#rules/export-file.ts";
import { type Database, json, newId, type Reader, type Transaction, transaction } from "./database.ts";
import type { Tables } from "./tables.ts";

/** For whom an export is, of which events, and how it looks. */
export interface OrderedExport extends ExportOrder {
  domainId: string;
  userId: string;
  filters: EventFilters;
}

type Owner = Pick<OrderedExport, "domainId" | "userId">;

/** Which taking of its job makes an export. */
export interface Making {
  id: string;
  attempt: number;
}

interface Kept extends OrderedExport {
  now: number;
  expiresAt: number;
}

export async function insertExport(tx: Transaction, ordered: Kept): Promise<string> {
  const { domainId, userId, format, filters, words, timeZone, withGroups, now, expiresAt } = ordered;
  const id = newId();
  const payload = json({ filters, words, timeZone, withGroups });
  await tx
    .insertInto("event_export")
    .values({
      ...{ id, domain_id: domainId, user_id: userId, format, payload },
      ...{ state: "WAITING", problem: null, attempt: 0, row_count: 0, total: null, bytes: 0, parts: 0 },
      ...{ created_at: now, expires_at: expiresAt },
    })
    .execute();
  return id;
}

/** Whether an export is being made for somebody, in whichever building. */
export async function hasUnfinishedExport(tx: Transaction, userId: string, now: number): Promise<boolean> {
  const row = await tx
    .selectFrom("event_export")
    .select("id")
    .where("user_id", "=", userId)
    .where("state", "in", ["WAITING", "RUNNING"])
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Throws away what was made for somebody. */
export async function deleteExportsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom("event_export").where("user_id", "=", userId).execute();
}

/** Somebody's export, as long as it is kept. @throws ApiError NOT_FOUND */
export async function getExport(db: Reader, owner: Owner, id: string, now: number): Promise<EventExport> {
  const row = await ofOwner(db, owner, now).where("id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND");
  return fromRow(row);
}

/** Of each person there is no more than one. */
export async function listExports(db: Reader, owner: Owner, now: number): Promise<EventExport[]> {
  return (await ofOwner(db, owner, now).execute()).map(fromRow);
}

/** @throws ApiError NOT_FOUND */
export async function deleteExport(tx: Transaction, { domainId, userId }: Owner, id: string): Promise<void> {
  const deleted = await tx
    .deleteFrom("event_export")
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  if (!deleted) throw new ApiError("NOT_FOUND");
}

/** Begins to make an export, from its first event; undefined where nobody waits for it any more, or has waited too long. */
export function beginExport(
  db: Database,
  { id, attempt }: Making,
  now: number,
): Promise<OrderedExport | undefined> {
  return transaction(db, async (tx) => {
    await tx.deleteFrom("event_export_part").where("export_id", "=", id).execute();
    const row = await tx
      .updateTable("event_export")
      .set({ state: "RUNNING", attempt, row_count: 0, total: null, bytes: 0, parts: 0 })
      .where("id", "=", id)
      .where("state", "in", ["WAITING", "RUNNING"])
      .where("expires_at", ">", now)
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    const ordered = row.payload as unknown as Omit<OrderedExport, "domainId" | "userId" | "format">;
    const format = row.format as OrderedExport["format"];
    return { ...ordered, format, domainId: row.domain_id, userId: row.user_id };
  });
}

/** A part of a file, packed, and how far it is with it. */
export interface ExportPart {
  content: Uint8Array;
  bytes: number;
  rows: number;
  total: number | null;
}

/** Keeps a part; false where the export was cancelled, or is made by somebody else by now. */
export function keepPart(
  db: Database,
  { id, attempt }: Making,
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

/** An export is made, or will not be made any more: what there is of it then goes. */
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

/** A part as it was packed. */
export async function findPart(db: Reader, exportId: string, position: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("event_export_part")
    .select("content")
    .where("export_id", "=", exportId)
    .where("position", "=", position)
    .executeTakeFirst();
  return row && Buffer.from(row.content, "base64");
}

/** An export is kept no longer than until then. */
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
    .selectAll()
    .where("user_id", "=", userId)
    .where("domain_id", "=", domainId)
    .where("expires_at", ">", now);
}

function fromRow(row: Selectable<Tables["event_export"]>): EventExport {
  return {
    id: row.id,
    format: row.format as EventExport["format"],
    state: row.state as EventExport["state"],
    problem: row.problem as EventExport["problem"],
    rows: row.row_count,
    total: row.total,
    bytes: row.bytes,
    parts: row.parts,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
