import { ApiError } from "#contract/errors.ts";
import { isUniqueViolation, nameKey, type Transaction } from "./database.ts";
import type { StoredHardware } from "./hardware.ts";

interface NewDevice {
  domainId: string;
  name: string;
  secretSealed: string;
  now: number;
}

/** Brings hardware into service under its own id. @throws ApiError HARDWARE_TAKEN */
export async function insertDevice(
  tx: Transaction,
  hardware: StoredHardware,
  device: NewDevice,
): Promise<void> {
  const row = {
    id: hardware.id,
    domain_id: device.domainId,
    hardware_id: hardware.id,
    hw_id: hardware.hw_id,
    name: device.name,
    name_key: nameKey(device.name),
    type: hardware.type,
    model: hardware.model,
    button_count: hardware.button_count,
    output_count: hardware.output_count,
    input_count: hardware.input_count,
    automatic_updates_enabled: true,
    offline_mode: false,
    secret_sealed: device.secretSealed,
    enrolled: false,
    online: false,
    created_at: device.now,
  };
  try {
    await tx.insertInto("device").values(row).execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError("HARDWARE_TAKEN", { fields: { hwId: "taken" } });
    throw error;
  }
}

/** Marks a device as configured; false where it already was. */
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
