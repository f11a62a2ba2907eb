import { transaction } from "../db/database.ts";
import { endOpenCommands } from "../db/device-commands.ts";
import { getStoredDevice } from "../db/devices.ts";
import { lockOut } from "../db/enabled-devices.ts";
import { returnHardware } from "../db/hardware.ts";
import type { House } from "../house.ts";
import { randomSecret } from "../keys.ts";

/**
 * Takes the hardware out of a device to send it back: neither its secret nor its code signs in any more. All else of
 * the device waits for a replacement.
 * @throws ApiError NOT_FOUND, HARDWARE_RETURNED
 */
export async function returnHardwareOf(house: House, domainId: string, deviceId: string): Promise<void> {
  const { db, keys, link, now } = house;
  const hwId = await transaction(db, async (tx) => {
    const device = await getStoredDevice(tx, domainId, deviceId);
    await returnHardware(tx, device.hardware_id, now());
    await lockOut(tx, deviceId, keys.seal(randomSecret()));
    await endOpenCommands(tx, deviceId, now());
    return device.hw_id;
  });
  await link.retire(hwId);
}
