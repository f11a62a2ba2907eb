import { ApiError } from "#contract/errors.ts";
import { transaction, type Transaction } from "../db/database.ts";
import { getStoredDevice, type StoredDevice } from "../db/devices.ts";
import { freeHardwareId, seatHardware } from "../db/enabled-devices.ts";
import { getStoredHardware } from "../db/hardware.ts";
import type { House } from "../house.ts";
import { randomSecret } from "../keys.ts";
import { takePlace } from "./replace-hardware.ts";

interface Swapping {
  domainId: string;
  deviceId: string;
  otherId: string;
}

/**
 * Lets two devices of the same type exchange their hardware. Both get new secrets, by their activation codes, so that
 * nothing that happened at one place is told as if it had happened at the other.
 * @throws ApiError NOT_FOUND, INVALID_INPUT for a device with itself, DEVICE_TYPES_DIFFER, HARDWARE_TOO_SMALL
 */
export async function swapHardware(house: House, { domainId, deviceId, otherId }: Swapping): Promise<void> {
  const former = await transaction(house.db, async (tx) => {
    const device = await getStoredDevice(tx, domainId, deviceId);
    if (deviceId === otherId) throw new ApiError("INVALID_INPUT", { fields: { deviceId: "unknown" } });
    const other = await getStoredDevice(tx, domainId, otherId);
    await freeHardwareId(tx, otherId);
    await seat(tx, house, { place: device, from: other });
    await seat(tx, house, { place: other, from: device });
    return [device.hw_id, other.hw_id];
  });
  await Promise.all(former.map((hwId) => house.link.retire(hwId)));
}

async function seat(
  tx: Transaction,
  { keys, now }: House,
  { place, from }: { place: StoredDevice; from: StoredDevice },
): Promise<void> {
  const hardware = await getStoredHardware(tx, from.hardware_id);
  await takePlace(tx, place, hardware, now());
  await seatHardware(tx, {
    ...{ deviceId: place.id, hardware },
    secretSealed: keys.seal(randomSecret()),
    activationCodeSealed: from.activation_code_sealed,
  });
}
