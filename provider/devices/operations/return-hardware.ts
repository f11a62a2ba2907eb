import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { endCommands } from "../../device-link/operations/conclude-opening.ts";
import { randomSecret } from "../../keys.ts";
import { getStoredDevice } from "../queries/devices.ts";
import { lockOut } from "../queries/enabled-devices.ts";
import { returnHardware } from "../queries/hardware.ts";

/**
 * Removes the hardware from a device to send it back: neither its secret nor its code can sign in any more.
 * The device waits for a replacement.
 * @throws ApiError NOT_FOUND, HARDWARE_RETURNED
 */
export async function returnHardwareOf(
  context: ProviderContext,
  domainId: string,
  deviceId: string,
): Promise<void> {
  const { db, keys, link, now } = context;
  const hwId = await transaction(db, async (tx) => {
    const device = await getStoredDevice(tx, domainId, deviceId);
    await returnHardware(tx, device.hardwareId, now());
    await lockOut(tx, deviceId, keys.seal(randomSecret()));
    await endCommands(tx, deviceId, now());
    return device.hwId;
  });
  await link.retire(hwId);
}
