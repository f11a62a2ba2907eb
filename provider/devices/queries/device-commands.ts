import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { CallTargets } from "#contract/device-link/device-link.ts";
import type { DeviceCommand } from "#contract/devices/device-commands.ts";
import { ApiError } from "#contract/errors.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { commandStateAt, type DeviceCommandKind } from "#rules/devices/device-commands.ts";
import { CLOCK_SKEW_MS } from "#rules/history/bounded-time.ts";
import { camelCase, type RowOf } from "#storage/camel-case.ts";
import { json, type Reader, type Transaction } from "#storage/database.ts";
import { countSelected, readPageOfRows, rowCount } from "#storage/pages.ts";

const commandColumns = camelCase([
  "id",
  "device_id",
  "kind",
  "payload",
  "state",
  "detail",
  "requested_by_id",
  "requested_by_name",
  "requested_at",
  "sent_at",
  "received_at",
  "finished_at",
  "expires_at",
  "targets",
  "outcome_event_id",
]);

export type StoredCommand = RowOf<"device_command", typeof commandColumns>;

const OPEN_STATES = ["queued", "sent", "received"] as const;
/** A command of which no end was reported in time may have been carried out: its end can arrive late. */
const STATES_BEFORE_END = [...OPEN_STATES, "timed-out"] as const;
/** How long after their expiry commands are still ended: a server that was down for longer misses some. */
const TIMED_OUT_LOOKED_FOR_MS = 86_400_000;

/** Returns a page of a device's commands, latest first. */
export async function readPageOfCommands(
  db: Reader,
  deviceId: string,
  query: PageQuery,
  now: number,
): Promise<Page<DeviceCommand>> {
  const matching = db.selectFrom("device_command").where("device_id", "=", deviceId);
  const page = await readPageOfRows(query, matching.select(commandColumns).orderBy("id", "desc"));
  return { ...page, items: page.items.map((row) => commandOf(row, now)) };
}

export async function findCommand(
  db: Reader,
  deviceId: string,
  id: string,
): Promise<StoredCommand | undefined> {
  return db
    .selectFrom("device_command")
    .select(commandColumns)
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

/** Returns who made a device set an input, by the id of the command, which is also the id of its event. */
export async function findInputSetters(
  db: Reader,
  deviceId: string,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("device_command")
    .select(camelCase(["id", "requested_by_id", "requested_by_name"]))
    .where("device_id", "=", deviceId)
    .where("kind", "=", "set-input")
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.flatMap(({ id, requestedById: by, requestedByName: name }) =>
      by === null ? [] : [[id, { id: by, name }] as const],
    ),
  );
}

interface NewCommand {
  id: string;
  deviceId: string;
  kind: DeviceCommandKind;
  payload: StoredCommand["payload"];
  targets?: CallTargets | undefined;
  requestedBy: { id: string; name: string } | null;
  now: number;
  expiresAt: number;
}

export async function insertCommand(tx: Transaction, command: NewCommand): Promise<void> {
  await tx
    .insertInto("device_command")
    .values({
      id: command.id,
      device_id: command.deviceId,
      kind: command.kind,
      payload: json(command.payload),
      targets: command.targets ? json(command.targets) : null,
      state: "queued",
      requested_by_id: command.requestedBy?.id ?? null,
      requested_by_name: command.requestedBy?.name ?? "",
      requested_at: command.now,
      expires_at: command.expiresAt,
    })
    .execute();
}

/** Whether a command may still be carried out at `now`; one requested while the clock was ahead may not. */
function isWaitingAt(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(expires_at > ${now} and requested_at <= ${now + CLOCK_SKEW_MS})`;
}

/** Counts the commands that a device has not finished yet. */
export async function countOpenCommands(db: Reader, deviceId: string, now: number): Promise<number> {
  return countSelected(
    db
      .selectFrom("device_command")
      .select(rowCount)
      .where("device_id", "=", deviceId)
      .where("state", "in", OPEN_STATES)
      .where(isWaitingAt(now)),
  );
}

export async function deleteCommandsBefore(tx: Transaction, deviceId: string, before: number): Promise<void> {
  await tx
    .deleteFrom("device_command")
    .where("device_id", "=", deviceId)
    .where("requested_at", "<", before)
    .execute();
}

/** Lists the commands that a device has not finished, oldest first. */
export async function listOpenCommands(db: Reader, deviceId: string, now: number): Promise<StoredCommand[]> {
  return db
    .selectFrom("device_command")
    .select(commandColumns)
    .where("device_id", "=", deviceId)
    .where("state", "in", OPEN_STATES)
    .where(isWaitingAt(now))
    .orderBy("id")
    .execute();
}

/** Lists the devices that have queued commands. */
export async function listDevicesWithQueued(db: Reader, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom("device_command")
    .select("device_id as deviceId")
    .distinct()
    .where("state", "=", "queued")
    .where(isWaitingAt(now))
    .execute();
  return rows.map((row) => row.deviceId);
}

/** Marks a command as sent; returns false when it is no longer queued. */
export async function markCommandSent(tx: Transaction, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("device_command")
    .set({ state: "sent", sent_at: now })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends a command that is still queued; returns false when it is not. */
export async function cancelQueuedCommand(tx: Transaction, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("device_command")
    .set({ state: "failed", finished_at: now })
    .where("id", "=", id)
    .where("state", "=", "queued")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

interface CommandReport {
  id: string;
  state: "received" | "done" | "failed";
  detail: string | null;
}

/**
 * Stores what a device reports about a command; a command whose end is known does not change. Returns the
 * command, or undefined when nothing changed.
 */
export async function advanceCommand(
  tx: Transaction,
  deviceId: string,
  { id, state, detail }: CommandReport,
  now: number,
): Promise<StoredCommand | undefined> {
  const isOver = state !== "received";
  return tx
    .updateTable("device_command")
    .set((eb) => ({
      state,
      detail,
      received_at: eb.fn.coalesce("received_at", eb.val(now)),
      finished_at: isOver ? now : null,
    }))
    .where("id", "=", id)
    .where("device_id", "=", deviceId)
    .where("state", "in", isOver ? STATES_BEFORE_END : OPEN_STATES)
    .returning(commandColumns)
    .executeTakeFirst();
}

/** Ends the commands of these kinds that were not carried out in time; returns them. */
export async function endTimedOutCommands(
  tx: Transaction,
  kinds: readonly DeviceCommandKind[],
  now: number,
): Promise<StoredCommand[]> {
  return tx
    .updateTable("device_command")
    .set({ state: "timed-out", finished_at: now })
    .where("kind", "in", kinds)
    .where("state", "in", OPEN_STATES)
    .where("expires_at", "<=", now)
    .where("expires_at", ">", now - TIMED_OUT_LOOKED_FOR_MS)
    .returning(commandColumns)
    .execute();
}

/** Ends the open commands of a device, or of all devices; returns them. */
export async function endOpenCommands(
  tx: Transaction,
  deviceId: string | undefined,
  now: number,
): Promise<StoredCommand[]> {
  return tx
    .updateTable("device_command")
    .set({ state: "failed", finished_at: now })
    .$if(deviceId !== undefined, (query) => query.where("device_id", "=", deviceId!))
    .where("state", "in", OPEN_STATES)
    .where("expires_at", ">", now)
    .returning(commandColumns)
    .execute();
}

function commandOf(row: StoredCommand, now: number): DeviceCommand {
  return {
    id: row.id,
    kind: row.kind,
    state: commandStateAt(row, now),
    detail: row.detail,
    requestedBy: { id: row.requestedById, name: row.requestedByName },
    requestedAt: row.requestedAt,
    sentAt: row.sentAt,
    receivedAt: row.receivedAt,
    finishedAt: row.finishedAt,
    expiresAt: row.expiresAt,
    picture: null,
  };
}
