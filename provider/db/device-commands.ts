import type { Selectable } from "kysely";
import type { DeviceCommand } from "#contract/device-commands.ts";
import { ApiError } from "#contract/errors.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { commandStateAt, type DeviceCommandKind, type DeviceCommandState } from "#rules/device-commands.ts";
import { json, newId, type Reader, type Transaction } from "./database.ts";
import { countOf, readPage, rowCount } from "./pages.ts";
import type { Tables } from "./tables.ts";

export type StoredCommand = Selectable<Tables["device_command"]>;

const OPEN_STATES = ["queued", "sent", "received"] as const;

/** What a device was asked to do, the latest first. */
export async function pageOfCommands(
  db: Reader,
  deviceId: string,
  query: PageQuery,
  now: number,
): Promise<Page<DeviceCommand>> {
  const matching = db.selectFrom("device_command").where("device_id", "=", deviceId);
  return readPage(query, {
    rows: async (limit, offset) => {
      const rows = await matching.selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute();
      return rows.map((row) => commandOf(row, now));
    },
    count: () => countOf(matching.select(rowCount)),
  });
}

/** A command of a device, as it is stored. */
export async function findCommand(
  db: Reader,
  deviceId: string,
  id: string,
): Promise<StoredCommand | undefined> {
  return db
    .selectFrom("device_command")
    .selectAll()
    .where("id", "=", id)
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
}

/** @throws ApiError NOT_FOUND */
export async function getCommand(
  db: Reader,
  deviceId: string,
  id: string,
  now: number,
): Promise<DeviceCommand> {
  const row = await findCommand(db, deviceId, id);
  if (!row) throw new ApiError("NOT_FOUND");
  return commandOf(row, now);
}

export interface NewCommand {
  deviceId: string;
  kind: DeviceCommandKind;
  payload: StoredCommand["payload"];
  askedBy: { id: string; name: string };
  now: number;
  expiresAt: number;
}

/** Keeps what a device is asked to do and gives its id. */
export async function insertCommand(tx: Transaction, command: NewCommand): Promise<string> {
  const id = newId();
  await tx
    .insertInto("device_command")
    .values({
      id,
      device_id: command.deviceId,
      kind: command.kind,
      payload: json(command.payload),
      state: "queued",
      asked_by_id: command.askedBy.id,
      asked_by_name: command.askedBy.name,
      asked_at: command.now,
      expires_at: command.expiresAt,
    })
    .execute();
  return id;
}

/** How many commands a device has not finished yet. */
export async function countOpenCommands(db: Reader, deviceId: string, now: number): Promise<number> {
  return countOf(
    db
      .selectFrom("device_command")
      .select(rowCount)
      .where("device_id", "=", deviceId)
      .where("state", "in", OPEN_STATES)
      .where("expires_at", ">", now),
  );
}

export async function deleteCommandsBefore(tx: Transaction, deviceId: string, before: number): Promise<void> {
  await tx
    .deleteFrom("device_command")
    .where("device_id", "=", deviceId)
    .where("asked_at", "<", before)
    .execute();
}

/** The commands that a device has not finished, the first one first. */
export async function listOpenCommands(db: Reader, deviceId: string, now: number): Promise<StoredCommand[]> {
  return db
    .selectFrom("device_command")
    .selectAll()
    .where("device_id", "=", deviceId)
    .where("state", "in", OPEN_STATES)
    .where("expires_at", ">", now)
    .orderBy("id")
    .execute();
}

/** The devices for which something waits to be sent. */
export async function listDevicesWithQueued(db: Reader, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom("device_command")
    .select("device_id")
    .distinct()
    .where("state", "=", "queued")
    .where("expires_at", ">", now)
    .execute();
  return rows.map((row) => row.device_id);
}

/** Marks a command as sent; false where that has been done already. */
export async function markCommandSent(tx: Transaction, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("device_command")
    .set({ state: "sent", sent_at: now })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface CommandReport {
  id: string;
  state: "received" | "done" | "failed";
  detail: string | null;
}

/** Keeps what a device says of a command of its own; what is over stays over. False where nothing changed. */
export async function advanceCommand(
  tx: Transaction,
  deviceId: string,
  { id, state, detail }: CommandReport,
  now: number,
): Promise<boolean> {
  const isOver = state !== "received";
  const { numUpdatedRows } = await tx
    .updateTable("device_command")
    .set((eb) => ({
      state,
      detail,
      received_at: eb.fn.coalesce("received_at", eb.val(now)),
      finished_at: isOver ? now : null,
    }))
    .where("id", "=", id)
    .where("device_id", "=", deviceId)
    .where("state", "in", OPEN_STATES)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Forgets what a device was asked to do: other hardware stands in its place now. Without one, what all were asked. */
export async function endOpenCommands(
  tx: Transaction,
  deviceId: string | undefined,
  now: number,
): Promise<void> {
  await tx
    .updateTable("device_command")
    .set({ state: "failed", finished_at: now })
    .$if(deviceId !== undefined, (query) => query.where("device_id", "=", deviceId!))
    .where("state", "in", OPEN_STATES)
    .where("expires_at", ">", now)
    .execute();
}

function commandOf(row: StoredCommand, now: number): DeviceCommand {
  const state = row.state as DeviceCommandState;
  return {
    id: row.id,
    kind: row.kind as DeviceCommandKind,
    state: commandStateAt({ state, expiresAt: row.expires_at }, now),
    detail: row.detail,
    askedBy: { id: row.asked_by_id, name: row.asked_by_name },
    askedAt: row.asked_at,
    sentAt: row.sent_at,
    receivedAt: row.received_at,
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
  };
}
