import { type Reader, type Transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { refuseTaken } from "../../taken-values.ts";
import type { StoredHardware } from "./hardware.ts";

interface NewDevice {
  id: string;
  domainId: string;
  name: string;
  automaticUpdatesEnabled: boolean;
  secretSealed: string;
  activationCodeSealed: string;
  now: number;
}

/** Enables hardware. @throws ApiError HARDWARE_TAKEN */
export async function insertDevice(
  tx: Transaction,
  hardware: StoredHardware,
  device: NewDevice,
): Promise<void> {
  const row = {
    id: device.id,
    domain_id: device.domainId,
    hardware_id: hardware.id,
    hw_id: hardware.hwId,
    name: device.name,
    ...nameColumns(device.name),
    type: hardware.type,
    model: hardware.model,
    button_count: hardware.buttonCount,
    output_count: hardware.outputCount,
    input_count: hardware.inputCount,
    automatic_updates_enabled: device.automaticUpdatesEnabled,
    offline_mode: false,
    secret_sealed: device.secretSealed,
    enrolled: false,
    online: false,
    activation_code_sealed: device.activationCodeSealed,
    created_at: device.now,
  };
  await tx.insertInto("device").values(row).execute().catch(refuseTakenHardware);
}

/** Whether a device in service has this id: a replaced device keeps the id of its first hardware. */
export async function isDevice(db: Reader, id: string): Promise<boolean> {
  return (await db.selectFrom("device").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

interface SeatAssignment {
  deviceId: string;
  hardware: StoredHardware;
  /** Never the secret of other hardware. */
  secretSealed: string;
  activationCodeSealed: string | null;
}

/**
 * Replaces a device's hardware; the device must sign in again with its activation code.
 * @throws ApiError HARDWARE_TAKEN
 */
export async function seatHardware(tx: Transaction, seating: SeatAssignment): Promise<void> {
  const { deviceId, hardware, secretSealed, activationCodeSealed } = seating;
  const row = {
    hardware_id: hardware.id,
    hw_id: hardware.hwId,
    model: hardware.model,
    button_count: hardware.buttonCount,
    output_count: hardware.outputCount,
    input_count: hardware.inputCount,
    secret_sealed: secretSealed,
    activation_code_sealed: activationCodeSealed,
  };
  const update = tx.updateTable("device").set({ ...row, ...unseen });
  await update.where("id", "=", deviceId).execute().catch(refuseTakenHardware);
}

const refuseTakenHardware = refuseTaken("HARDWARE_TAKEN", "hwId");

/** The state of hardware that has never signed in. */
const unseen = {
  enrolled: false,
  online: false,
  last_seen_at: null,
  started_at: null,
  firmware: null,
  applied_version: null,
  applied_at: null,
};

/**
 * Releases a hardware id for the rest of a transaction: two devices cannot have the same one, even briefly.
 */
export async function freeHardwareId(tx: Transaction, deviceId: string): Promise<void> {
  await tx.updateTable("device").set({ hw_id: deviceId }).where("id", "=", deviceId).execute();
}

/** Revokes a device's secret and activation code. */
export async function lockOut(tx: Transaction, deviceId: string, secretSealed: string): Promise<void> {
  await tx
    .updateTable("device")
    .set({ secret_sealed: secretSealed, activation_code_sealed: null, online: false })
    .where("id", "=", deviceId)
    .execute();
}

/** Marks a device as configured; returns false when it already was. */
export async function markConfigured(tx: Transaction, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("device")
    .set({ configured_at: now })
    .where("id", "=", id)
    .where("configured_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteDevice(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("device").where("id", "=", id).execute();
}
