import { ApiError } from "#contract/errors.ts";
import type { Language } from "#rules/languages.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { randomSecret } from "../../keys.ts";
import { getLanguage } from "../../people/queries/users.ts";
import { getStoredDevice, type StoredDevice } from "../queries/devices.ts";
import { freeHardwareId, seatHardware } from "../queries/enabled-devices.ts";
import { getStoredHardware } from "../queries/hardware.ts";
import { fitHardware } from "./replace-hardware.ts";

interface SwapRequest {
  domainId: string;
  /** The account whose language names additional inputs and outputs. */
  userId: string;
  deviceId: string;
  otherId: string;
}

/**
 * Exchanges the hardware of two devices of the same type. Both must sign in with their activation codes to
 * get new secrets, so that no event of one place is reported for the other.
 * @throws ApiError NOT_FOUND, INVALID_INPUT for a device with itself, DEVICE_TYPES_DIFFER, HARDWARE_TOO_SMALL
 */
export async function swapHardware(
  context: ProviderContext,
  { domainId, userId, deviceId, otherId }: SwapRequest,
): Promise<void> {
  const former = await transaction(context.db, async (tx) => {
    const device = await getStoredDevice(tx, domainId, deviceId);
    if (deviceId === otherId) throw new ApiError("INVALID_INPUT", { fields: { deviceId: "unknown" } });
    const other = await getStoredDevice(tx, domainId, otherId);
    await freeHardwareId(tx, otherId);
    const language = await getLanguage(tx, userId);
    await seat(tx, context, { place: device, from: other, language });
    await seat(tx, context, { place: other, from: device, language });
    return [device.hwId, other.hwId];
  });
  await Promise.all(former.map((hwId) => context.link.retire(hwId)));
}

async function seat(
  tx: Transaction,
  { keys, now }: ProviderContext,
  { place, from, language }: { place: StoredDevice; from: StoredDevice; language: Language },
): Promise<void> {
  const hardware = await getStoredHardware(tx, from.hardwareId);
  await fitHardware(tx, place, hardware, { language, now: now() });
  await seatHardware(tx, {
    deviceId: place.id,
    hardware,
    secretSealed: keys.seal(randomSecret()),
    activationCodeSealed: from.activationCodeSealed,
  });
}
