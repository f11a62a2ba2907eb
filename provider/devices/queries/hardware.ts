import { ApiError } from "#contract/errors.ts";
import type { DeviceType } from "#rules/devices/devices.ts";
import { camelCase, type RowOf } from "#storage/camel-case.ts";
import { newId, type Reader, type Transaction } from "#storage/database.ts";

const hardwareColumns = camelCase([
  "id",
  "hw_id",
  "type",
  "model",
  "button_count",
  "output_count",
  "input_count",
  "announced",
  "used_at",
  "returned_at",
]);

export type StoredHardware = RowOf<"hardware", typeof hardwareColumns>;

interface DeliveredHardware {
  hwId: string;
  activationCodeHash: string;
  type: DeviceType;
  model: string;
  buttonCount: number;
  outputCount: number;
  inputCount: number;
  now: number;
}

/** Adds hardware that came with the installation and waits to be enabled; returns its id. */
export async function insertDeliveredHardware(tx: Transaction, hardware: DeliveredHardware): Promise<string> {
  const id = newId();
  await tx
    .insertInto("hardware")
    .values({
      id,
      hw_id: hardware.hwId,
      activation_code_hash: hardware.activationCodeHash,
      type: hardware.type,
      model: hardware.model,
      button_count: hardware.buttonCount,
      output_count: hardware.outputCount,
      input_count: hardware.inputCount,
      announced: false,
      seen_at: hardware.now,
      used_at: null,
    })
    .execute();
  return id;
}

/** Returns the hardware with this hardware id and activation code, used or not. */
export async function findHardware(db: Reader, hwId: string, activationCodeHash: string) {
  return db
    .selectFrom("hardware")
    .select(hardwareColumns)
    .where("hw_id", "=", hwId)
    .where("activation_code_hash", "=", activationCodeHash)
    .executeTakeFirst();
}

/**
 * Returns the hardware with this id, if this is its activation code. @throws ApiError UNKNOWN_ACTIVATION_CODE
 */
export async function getHardware(
  db: Reader,
  id: string,
  activationCodeHash: string,
): Promise<StoredHardware> {
  const row = await db
    .selectFrom("hardware")
    .select(hardwareColumns)
    .where("id", "=", id)
    .where("activation_code_hash", "=", activationCodeHash)
    .executeTakeFirst();
  if (!row) throw new ApiError("UNKNOWN_ACTIVATION_CODE", { fields: { activationCode: "unknown" } });
  return row;
}

/** Uses up an activation code: of concurrent calls one succeeds. @throws ApiError ACTIVATION_CODE_USED */
export async function useHardware(tx: Transaction, id: string, now: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("hardware")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n)
    throw new ApiError("ACTIVATION_CODE_USED", { fields: { activationCode: "taken" } });
}

/** Makes hardware available for activation again, unless it has been returned. */
export async function releaseHardware(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable("hardware")
    .set({ used_at: null })
    .where("id", "=", id)
    .where("returned_at", "is", null)
    .execute();
}

export async function getStoredHardware(db: Reader, id: string): Promise<StoredHardware> {
  return db.selectFrom("hardware").select(hardwareColumns).where("id", "=", id).executeTakeFirstOrThrow();
}

/** Marks hardware as returned. @throws ApiError HARDWARE_RETURNED */
export async function returnHardware(tx: Transaction, id: string, now: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("hardware")
    .set({ returned_at: now })
    .where("id", "=", id)
    .where("returned_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ApiError("HARDWARE_RETURNED");
}

/**
 * Whether hardware is in service and has signed in with its secret, so that its activation code is invalid.
 */
export async function hasConnected(db: Reader, hardwareId: string): Promise<boolean> {
  const row = await db
    .selectFrom("device")
    .select("id")
    .where("hardware_id", "=", hardwareId)
    .where("enrolled", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws ApiError HARDWARE_RETURNED when the device waits for other hardware */
export async function requireHardware(db: Reader, deviceId: string): Promise<void> {
  const row = await db
    .selectFrom("device")
    .innerJoin("hardware", "hardware.id", "device.hardware_id")
    .select("hardware.returned_at as returnedAt")
    .where("device.id", "=", deviceId)
    .executeTakeFirst();
  if (row && row.returnedAt !== null) throw new ApiError("HARDWARE_RETURNED");
}
