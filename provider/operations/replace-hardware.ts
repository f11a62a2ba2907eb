import { ApiError } from "#contract/errors.ts";
import { transaction, type Transaction } from "../db/database.ts";
import { endOpenCommands } from "../db/device-commands.ts";
import { getStoredDevice, type StoredDevice } from "../db/devices.ts";
import { seatHardware } from "../db/enabled-devices.ts";
import { type StoredHardware, useHardware } from "../db/hardware.ts";
import { insertInputsAndOutputs } from "../db/inputs-and-outputs.ts";
import { lastButtonPosition } from "../db/ring-bell-buttons.ts";
import type { House } from "../house.ts";
import { randomSecret } from "../keys.ts";

interface Replacing {
  domainId: string;
  deviceId: string;
  hardware: StoredHardware;
  activationCode: string;
}

/**
 * Puts other hardware of the same type in a device's place: its code is used up, the old hardware is told that it is
 * out of service and its code stays used.
 * @throws ApiError NOT_FOUND, ACTIVATION_CODE_USED, DEVICE_TYPES_DIFFER, HARDWARE_TOO_SMALL, HARDWARE_TAKEN
 */
export async function replaceHardware(house: House, replacing: Replacing): Promise<void> {
  const { db, keys, link, now: clock } = house;
  const { domainId, deviceId, hardware, activationCode } = replacing;
  const now = clock();
  const former = await transaction(db, async (tx) => {
    const device = await getStoredDevice(tx, domainId, deviceId);
    await useHardware(tx, hardware.id, now);
    await takePlace(tx, device, hardware, now);
    await seatHardware(tx, {
      ...{ deviceId, hardware },
      secretSealed: keys.seal(randomSecret()),
      activationCodeSealed: keys.seal(activationCode),
    });
    return device.hw_id;
  });
  await link.retire(former);
}

/**
 * Makes a device ready for other hardware: nothing that was meant for the old one is done by the new one.
 * @throws ApiError DEVICE_TYPES_DIFFER, HARDWARE_TOO_SMALL
 */
export async function takePlace(
  tx: Transaction,
  device: StoredDevice,
  hardware: StoredHardware,
  now: number,
): Promise<void> {
  if (device.type !== hardware.type) throw new ApiError("DEVICE_TYPES_DIFFER");
  const isTooSmall =
    hardware.button_count < (await lastButtonPosition(tx, device.id)) ||
    hardware.input_count < device.input_count ||
    hardware.output_count < device.output_count;
  if (isTooSmall) throw new ApiError("HARDWARE_TOO_SMALL");
  await endOpenCommands(tx, device.id, now);
  if (device.configured_at !== null)
    await insertInputsAndOutputs(tx, device.id, countsOf(hardware), countsOf(device));
}

function countsOf({ input_count, output_count }: { input_count: number; output_count: number }) {
  return { inputCount: input_count, outputCount: output_count };
}
